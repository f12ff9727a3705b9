import { letterFoot, letterSubject, type LetterTexts } from '#shared/letter-texts.ts';
import { settingLengths, settingNames } from '#shared/shop-settings.ts';
import { useApp } from '#web/app/app-context.ts';
import type { OfficeField } from '#web/ui/office/form-types.ts';
import { officeSettingsContract, type OfficeSettings } from '../contract.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings-screen.module.css';

type Field = OfficeField<LetterTexts & Record<string, string>>;

const field = (name: keyof LetterTexts, kind: 'text' | 'long', hint: string): Field => ({
  name,
  label: settingNames[name],
  kind,
  hint,
  maxLength: settingLengths[name],
  wrong: `Не больше ${settingLengths[name]} знаков`,
});

const fields: readonly Field[] = [
  field('LETTER_SENDER', 'text', 'Пусто: имя из MAIL_FROM.'),
  field('LETTER_SUBJECT', 'text', 'Стоит перед темой каждого письма.'),
  field('LETTER_HEAD', 'long', 'Стоит перед текстом каждого письма.'),
  field('LETTER_FOOT', 'long', 'Пусто: название и адрес магазина.'),
];

/** What stands around the text of each letter, and how a letter looks with it. */
export function LettersForm({ settings }: { settings: OfficeSettings }) {
  const { api } = useApp();
  const { letters, mailFrom, shop, given } = settings;
  return (
    <SettingsForm
      part={letters as LetterTexts & Record<string, string>}
      schema={officeSettingsContract.officeSettingsLetters.body}
      partOf={(read) => read.letters as LetterTexts & Record<string, string>}
      valuesOf={(part) => part}
      fromValues={(values) => values}
      fields={fields}
      givenBy={(name) => (given.includes(name) ? name : undefined)}
      renderPreview={(texts) => <LetterPreview texts={texts} from={mailFrom} name={shop.companyName} />}
      save={(body) => api('officeSettingsLetters', { body })}
    />
  );
}

function LetterPreview({ texts, from, name }: { texts: LetterTexts; from: string | null; name: string }) {
  const origin = typeof window === 'undefined' ? '' : window.location.origin;
  const parts = [
    texts.LETTER_HEAD,
    'Здравствуйте! Мы получили ваш заказ.',
    `-- \n${letterFoot(texts, { name, origin })}`,
  ];
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.note}>Так выглядит письмо</figcaption>
      <p>От кого: {texts.LETTER_SENDER || from || 'MAIL_FROM не задан'}</p>
      <p>Тема: {letterSubject(texts, 'Заказ З-2030-000123 принят')}</p>
      <p className={styles.letter}>{parts.filter(Boolean).join('\n\n')}</p>
    </figure>
  );
}
