import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { logOut, type NewPassword, newPasswordErrors, NewPasswordFields } from '#identity/session/web/index.ts';
import { fieldMessages } from '#web/api/api-failure.ts';
import { callQuietly, NOTHING_RETURNED } from '#web/api/call-quietly.ts';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { takeWayBack, withWayBack } from '#web/app/way-back.ts';
import { navigationState } from '#web/app/navigation-state.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { POPUP_MS, showPopup } from '#web/ui/toast-store.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { EntryCard } from '#web/ui/entry-card.tsx';
import styles from './recovery.module.css';

interface ChangePasswordPageProps {
  /** What the letter's link carries; the page was opened without it where one is missing. */
  email: string | undefined;
  checkWord: string | undefined;
  /** The link of an invitation: there is no password yet. */
  isFirst: boolean;
}

/** Sets a password by the link of a letter (R-ROUTE-05). The check word leaves the address bar. */
export function ChangePasswordPage({ email, checkWord, isFirst: isOfInvitation }: ChangePasswordPageProps) {
  const [link] = useState(email && checkWord ? { email, checkWord } : undefined);
  const [isFirst] = useState(isOfInvitation);
  const [isInvalid, setInvalid] = useState(false);
  useEffect(() => window.history.replaceState(window.history.state, '', '/change-password/'), []);
  const { session } = useApp();
  if (link && !isInvalid) return <NewPasswordForm link={link} isFirst={isFirst} onInvalid={() => setInvalid(true)} />;
  const wayOn = link ? (isFirst ? HAS_PASSWORD : 'Запросите новую.') : 'Письма нет? Запросите новое.';
  const reason = link ? 'Она устарела или уже использована.' : 'Откройте эту страницу по ссылке из письма.';
  return (
    <EntryCard>
      <h1>{link ? 'Ссылка не действует' : 'Смена пароля'}</h1>
      <p className={styles.lead} role={link ? 'alert' : undefined}>
        {reason} {session.loggedIn ? OWN_PASSWORD : wayOn}
      </p>
      <div className={styles.actions}>
        {session.loggedIn ? (
          <ButtonLink href="/my-profile/">Открыть профиль</ButtonLink>
        ) : (
          <>
            {link && isFirst ? <ButtonLink href="/auth">Войти</ButtonLink> : null}
            <ButtonLink href="/forgot-password/" look={link && isFirst ? 'secondary' : 'primary'}>
              Запросить ссылку
            </ButtonLink>
          </>
        )}
      </div>
    </EntryCard>
  );
}

/** When an invitation is opened a second time, the password is usually set. */
const HAS_PASSWORD = 'Если вы уже задали пароль, войдите с ним. Если нет, запросите новую.';

/** Only guests can ask for a link. */
const OWN_PASSWORD = 'Вы вошли в магазин: свой пароль можно сменить в профиле, запросить ссылку — после выхода.';

interface NewPasswordFormProps {
  link: { email: string; checkWord: string };
  isFirst: boolean;
  onInvalid: () => void;
}

function NewPasswordForm({ link, isFirst, onInvalid }: NewPasswordFormProps) {
  const { api, session } = useApp();
  const router = useRouter();
  const [fields, setFields] = useState<NewPassword>({ password: '', confirmPassword: '' });
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const { errors, watch, check, refuse } = useFieldErrors(fields, newPasswordErrors(fields));
  const user = useHeader()?.user;
  const isOther = session.loggedIn && user !== undefined && user.email?.toLowerCase() !== link.email.toLowerCase();

  const leave = async () => {
    // The session has ended with the password; one of another account would keep the visitor from the login page
    if (session.loggedIn) await logOut(api, browserSession());
    const entrance = withWayBack('/auth', takeWayBack());
    showPopup(isFirst ? 'Пароль задан' : 'Пароль изменен');
    if (session.loggedIn) setTimeout(() => window.location.assign(entrance), POPUP_MS);
    else await router.navigate({ href: entrance, state: navigationState({ login: link.email }) });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || !check(event.currentTarget)) return;
    setPending(true);
    setFailure(undefined);
    browserSession().beginEnd();
    const outcome = await callQuietly(api('passwordByCheckWord', { body: { ...link, ...fields } }));
    if (outcome?.data) {
      await leave();
      return;
    }
    setPending(false);
    const refusal = outcome?.refusal;
    if (refusal?.errors[0]!.code === 'LINK_INVALID') {
      onInvalid();
      return;
    }
    const messages = fieldMessages(refusal);
    refuse(messages);
    const isShown = Object.keys(messages).some((field) => field in fields);
    if (!isShown) setFailure(refusal?.errors[0]!.message ?? NOTHING_RETURNED);
  };

  return (
    <EntryCard>
      <h1>{isFirst ? 'Задайте пароль' : 'Новый пароль'}</h1>
      <p className={styles.lead}>
        Для учётной записи <b className={styles.address}>{link.email}</b>.{' '}
        {isFirst
          ? 'С этим адресом и паролем вы войдёте в магазин.'
          : 'После смены нужно войти заново на всех устройствах.'}
      </p>
      {isOther ? (
        <p className={styles.lead}>
          Сейчас вы вошли как <b className={styles.address}>{user.full_name}</b>. После{' '}
          {isFirst ? 'этого' : 'смены пароля'} этот вход завершится.
        </p>
      ) : null}
      <form className={styles.form} {...watch} onSubmit={(event) => void submit(event)} noValidate>
        <input hidden type="text" autoComplete="username" value={link.email} readOnly />
        <NewPasswordFields
          fields={fields}
          errors={errors}
          isFirst={isFirst}
          onChange={(part) => {
            setFields({ ...fields, ...part });
            setFailure(undefined);
          }}
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" size="large" wide pending={pending}>
          {isFirst ? 'Задать пароль' : 'Сменить пароль'}
        </Button>
      </form>
    </EntryCard>
  );
}
