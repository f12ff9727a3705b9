import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { logOut } from '#identity/session/web/index.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { callQuietly, NOTHING_RETURNED } from '#web/api/call-quietly.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { isKnownPage } from '#web/app/known-page.ts';
import { useIsInBrowser } from '#web/app/use-is-in-browser.ts';
import { takeWayBack, withWayBack } from '#web/app/way-back.ts';
import { safePath } from '#shared/safe-path.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import styles from './registration.module.css';
import { loadWaiting, storeWaiting } from './stored-registration.ts';

/**
 * The page of the letter's link: one press in the browser that registered, the chosen password in another one. Opening it
 * changes nothing, since mail programs open links by themselves. The word leaves the address bar, except where somebody
 * is signed in: without it the page is closed to him.
 */
export function ConfirmRegistration({ word }: { word: string }) {
  const { api, session } = useApp();
  const user = useHeader()?.user;
  const [reached, setReached] = useState<'press' | 'password' | 'invalid'>('press');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const isInBrowser = useIsInBrowser();
  // Another browser than that of the registration is asked for the password before it is promised anything
  const isOther = isInBrowser && loadWaiting() === null;
  const step = reached === 'press' && isOther ? 'password' : reached;
  useEffect(() => {
    if (!session.loggedIn) window.history.replaceState(window.history.state, '', '/registration/');
  }, [session.loggedIn]);

  useEffect(() => {
    if (step === 'password') passwordField.current?.focus();
  }, [step]);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (step === 'password' && password === '') {
      setIsMissing(true);
      passwordField.current?.focus();
      return;
    }
    setIsMissing(false);
    setPending(true);
    setFailure(undefined);
    const body = { word, key: loadWaiting()?.key, password: password === '' ? undefined : password };
    const outcome = await callQuietly(api('registrationConfirm', { body }));
    if (outcome?.data) {
      storeWaiting(null);
      const { token } = outcome.data;
      if (session.loggedIn) await logOut(api, browserSession());
      if (token !== undefined) browserSession().keep(token);
      const wanted = takeWayBack();
      const isKnown = (path: string) => isKnownPage(router, path);
      const next = wanted === undefined ? '/catalog/' : safePath(wanted, isKnown);
      window.location.assign(token === undefined ? withWayBack('/auth', wanted) : next);
      return;
    }
    setPending(false);
    const code = isApiFailure(outcome?.refusal) ? outcome.refusal.errors[0]!.code : undefined;
    if (code === 'PASSWORD_NEEDED') setReached('password');
    else if (code === 'LINK_INVALID') setReached('invalid');
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
              Письмо открыто не в том браузере, в котором вы регистрировались, или адрес уже подтверждён. Введите
              пароль, который выбрали: адрес будет подтверждён, и вы войдёте в магазин.
            </p>
            <PasswordField
              label="Пароль"
              name="password"
              autoComplete="current-password"
              maxLength={128}
              required
              error={isMissing ? 'Введите пароль' : undefined}
              ref={passwordField}
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
          Подтвердить и войти
        </Button>
      </form>
    </div>
  );
}
