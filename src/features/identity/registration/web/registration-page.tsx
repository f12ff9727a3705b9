import { useRouter } from '@tanstack/react-router';
import { useContext, useState } from 'react';
import { registrationRefusal } from '#shared/registration.ts';
import { safePath } from '#shared/safe-path.ts';
import { useApp } from '#web/app/app-context.ts';
import { isKnownPage } from '#web/app/known-page.ts';
import { storeWayBack, withWayBack } from '#web/app/way-back.ts';
import { Link } from '#web/ui/link.tsx';
import { ConfirmRegistration } from './confirm-registration.tsx';
import { EmailForm } from './email-form.tsx';
import { PhoneForm } from './phone-form.tsx';
import { registrationForms, type RegistrationFormName } from './registration-forms.ts';
import styles from './registration.module.css';
import { loadWaiting, storeWaiting, type WaitingRegistration } from './stored-registration.ts';
import { useIsInBrowser } from '#web/app/use-is-in-browser.ts';
import { IsInBrowser } from './use-registration-form.ts';
import { WaitingForLetter } from './waiting-for-letter.tsx';

const titles: Record<RegistrationFormName, string> = {
  company: 'Компания',
  person: 'Частное лицо',
  phone: 'По телефону',
};

/** What the page says where not everybody may register. */
const closedTexts = {
  request: 'Регистрируются компании и предприниматели. Заказать можно после того, как менеджер одобрит заявку.',
  invitation: `${registrationRefusal('invitation', 'company')!}.`,
} as const;

interface RegistrationPageProps {
  form: RegistrationFormName;
  /** The word of a letter, where its link was opened. */
  word: string | undefined;
  /** Where the visitor wanted to go before he registered. */
  redirect: string | undefined;
}

/** Registration in its three forms (R-FEAT-10, R-ROUTE-03). */
export function RegistrationPage({ form, word, redirect }: RegistrationPageProps) {
  // Taken from the address once: the page removes it from there
  const [opened] = useState(word);
  const isInBrowser = useIsInBrowser();
  if (opened) return <ConfirmRegistration word={opened} />;
  return (
    <IsInBrowser value={isInBrowser}>
      <Forms key={String(isInBrowser)} form={form} redirect={redirect} />
    </IsInBrowser>
  );
}

function Forms({ form: asked, redirect }: Omit<RegistrationPageProps, 'word'>) {
  const router = useRouter();
  const { hasSms, registration = 'open' } = useApp().settings;
  const isOffered = (name: RegistrationFormName) =>
    name === 'phone' ? hasSms === true : registrationRefusal(registration, name) === null;
  const offered = registrationForms.filter(isOffered);
  const form = offered.find((name) => name === asked) ?? offered[0];
  // After a reload too the letter is still on its way
  const isInBrowser = useContext(IsInBrowser);
  const [waiting, setWaiting] = useState(() => (isInBrowser ? loadWaiting() : null));
  const keepWaiting = (registered: WaitingRegistration | null) => {
    storeWaiting(registered);
    if (registered) storeWayBack(redirect);
    setWaiting(registered);
  };
  if (waiting && form !== 'phone') return <WaitingForLetter waiting={waiting} onChange={keepWaiting} />;
  return (
    <div className={styles.card}>
      <h1>Регистрация</h1>
      {offered.length < 2 ? null : (
        <nav className={styles.choice} aria-label="Кто регистрируется">
          {offered.map((name) => (
            <Link
              key={name}
              href={withWayBack(`/registration/?form=${name}`, redirect)}
              replace
              aria-current={name === form ? 'page' : undefined}
              className={styles.option}
            >
              {titles[name]}
            </Link>
          ))}
        </nav>
      )}
      {registration === 'open' ? null : <p className={styles.lead}>{closedTexts[registration]}</p>}
      {form === undefined ? null : form === 'phone' ? (
        <PhoneForm
          onEntered={(isNew) => {
            const isKnown = (path: string) => isKnownPage(router, path);
            window.location.assign(redirect === undefined && isNew ? '/catalog/' : safePath(redirect, isKnown));
          }}
        />
      ) : (
        <EmailForm key={form} kind={form} onRegistered={keepWaiting} />
      )}
      <p className={styles.other}>
        Уже покупаете у нас? <Link href={withWayBack('/auth', redirect)}>Войти</Link>
      </p>
    </div>
  );
}
