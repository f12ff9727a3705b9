import { MARKDOWN_LENGTH } from '#shared/markdown.ts';
import { useApp } from '#web/app/app-context.ts';
import type { OfficeField } from '#web/ui/office/form-types.ts';
import { MarkdownField } from '#web/ui/office/markdown-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { officeSettingsContract, type OfficeSettings } from '../contract.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings-screen.module.css';

type Texts = OfficeSettings['texts'] & Record<string, string>;

const field = (name: keyof OfficeSettings['texts'], label: string): OfficeField<Texts> => ({
  name,
  label,
  kind: 'custom',
  wrong: `Не больше ${MARKDOWN_LENGTH} знаков`,
  render: (input) => <MarkdownField {...input} />,
});

const fields = [
  field('privacy', 'Политика конфиденциальности'),
  field('personal-data', 'Согласие на обработку персональных данных'),
];

/** The two texts without which a shop takes no personal data. */
export function TextsForm({ settings }: { settings: OfficeSettings }) {
  const { api } = useApp();
  return (
    <>
      <p className={styles.note}>
        Сейчас в магазине: <Link href="/privacy/">политика</Link>, <Link href="/personal-data/">согласие</Link>. Пустое
        поле оставляет этот текст, написанное заменяет его.
      </p>
      <SettingsForm
        part={settings.texts as Texts}
        schema={officeSettingsContract.officeSettingsTexts.body}
        partOf={({ texts }) => texts as Texts}
        valuesOf={(texts) => texts}
        fromValues={(values) => values}
        fields={fields}
        save={(body) => api('officeSettingsTexts', { body })}
      />
    </>
  );
}
