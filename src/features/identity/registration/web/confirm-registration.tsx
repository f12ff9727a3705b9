import { useEffect, useState, type FormEvent } from 'react';
import { logOut } from '#identity/session/web/index.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { callQuietly, NOTHING_RETURNED } from '#web/api/call-quietly.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import styles from './registration.module.css';
import { loadWaiting, storeWaiting } from './stored-registration.ts';

const focus = (field: HTMLInputElement | null) => field?.focus();

/**
 * The page of the letter's link: one press in the browser that registered, the chosen password in another one. Opening it
 * changes nothing, since mail programs open links by themselves. The word leaves the address bar, except where somebody
 * is signed in: without it the page is closed to him.
 */
export function ConfirmRegistration({ word }: { word: string }) {
  const { api, session } = useApp();
  const user = useHeader()?.user;
  const [step, setStep] = useState<'press' | 'password' | 'invalid'>('press');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  useEffect(() => {
    if (!session.loggedIn) window.history.replaceState(window.history.state, '', '/registration/');
  }, [session.loggedIn]);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setFailure(undefined);
    const body = { word, key: loadWaiting()?.key, password: password === '' ? undefined : password };
    const outcome = await callQuietly(api('registrationConfirm', { body }));
    if (outcome?.data) {
      storeWaiting(null);
      const { token } = outcome.data;
      if (session.loggedIn) await logOut(api, browserSession());
      if (token !== undefined) browserSession().keep(token);
      window.location.assign(token === undefined ? '/auth' : '/catalog/');
      return;
    }
    setPending(false);
    const code = isApiFailure(outcome?.refusal) ? outcome.refusal.errors[0]!.code : undefined;
    if (code === 'PASSWORD_NEEDED') setStep('password');
    else if (code === 'LINK_INVALID') setStep('invalid');
    else setFailure(outcome?.refusal?.errors[0]!.message ?? NOTHING_RETURNED);
  };

  if (step === 'invalid') {
    return (
      <div className={styles.card}>
        <h1>Ссылка не действует</h1>
        <p className={styles.lead}>
          Она устарела или уже использована.{' '}
          {user
            ? `Вы вошли как ${user.full_name}.`
            : 'Если вы подтверждали адрес раньше, войдите; если нет, зарегистрируйтесь ещё раз.'}
        </p>
        <div className={styles.actions}>
          {user ? (
            <ButtonLink href="/">На главную</ButtonLink>
          ) : (
            <>
              <ButtonLink href="/auth">Войти</ButtonLink>
              <ButtonLink href="/registration/" look="secondary">
                Регистрация
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={styles.card}>
      <h1>Подтверждение адреса</h1>
      <form className={styles.form} onSubmit={(event) => void confirm(event)} noValidate>
        {step === 'press' ? (
          <p className={styles.lead}>Адрес электронной почты будет подтверждён, и вы войдёте в магазин.</p>
        ) : (
          <>
            <p className={styles.lead}>
              Вы открыли письмо не в том браузере, в котором регистрировались. Введите пароль, который выбрали.
            </p>
            <PasswordField
              label="Пароль"
              name="password"
              autoComplete="current-password"
              maxLength={128}
              required
              ref={focus}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </>
        )}
        {user ? (
          <p className={styles.lead}>
            Сейчас вы вошли как <b>{user.full_name}</b>. После подтверждения этот вход завершится.
          </p>
        ) : null}
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" size="large" wide pending={pending}>
          {step === 'press' ? 'Подтвердить и войти' : 'Войти'}
        </Button>
      </form>
    </div>
  );
}
