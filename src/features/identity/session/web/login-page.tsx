import { useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { safePath } from '#shared/safe-path.ts';
import { failureMessage, fieldMessages } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { isKnownPage } from '#web/app/known-page.ts';
import { useNavigationState } from '#web/app/navigation-state.ts';
import { Button } from '#web/ui/button.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { Link } from '#web/ui/link.tsx';
import { PasswordField, TextField } from '#web/ui/text-field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { EntryCard } from '#web/ui/entry-card.tsx';
import { logInWithPasskey } from './ask-passkey.ts';
import { logIn, type SecondStep } from './log-in.ts';
import { loginErrors, type LoginFields } from './login-form.ts';
import styles from './login-page.module.css';
import { SecondStepForm } from './second-step-form.tsx';

interface LoginPageProps {
  /** Where the visitor wanted to go; followed only when it is a safe address of a page (R-VAL-11). */
  redirect: string | undefined;
}

/** Login by e-mail or phone and password (R-ROUTE-02). */
export function LoginPage({ redirect }: LoginPageProps) {
  const app = useApp();
  const router = useRouter();
  const { login = '' } = useNavigationState();
  const [fields, setFields] = useState<LoginFields>({ login, password: '' });
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const [step, setStep] = useState<SecondStep>();
  const { errors, watch, check, refuse } = useFieldErrors(fields, loginErrors(fields));

  const enter = () => window.location.assign(safePath(redirect, (path) => isKnownPage(router, path)));
  const change = (field: keyof LoginFields, value: string) => {
    setFields({ ...fields, [field]: value });
    setFailure(undefined);
  };
  /** Pending until the next page is there, where the attempt has opened a session. */
  const tryToEnter = async (attempt: () => Promise<boolean>) => {
    setPending(true);
    try {
      if (await attempt()) {
        enter();
        return;
      }
    } catch (error) {
      refuse(fieldMessages(error));
      setFailure(failureMessage(error, 'Не удалось войти. Проверьте соединение и попробуйте ещё раз'));
    }
    setPending(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    void tryToEnter(async () => {
      const secondStep = await logIn(app, browserSession(), { login: fields.login.trim(), password: fields.password });
      setStep(secondStep);
      return !secondStep;
    });
  };
  const enterWithPasskey = () => {
    setFailure(undefined);
    void tryToEnter(async () => {
      const isEntered = await logInWithPasskey(app, browserSession());
      if (!isEntered) setFailure('Вход с ключом не подтверждён. Попробуйте ещё раз или войдите с паролем');
      return isEntered;
    });
  };

  const back = (reason?: string) => {
    setStep(undefined);
    setFields({ ...fields, password: '' });
    setFailure(reason);
  };

  if (step) {
    return (
      <EntryCard>
        <h1>Второй шаг входа</h1>
        <SecondStepForm step={step} onEntered={enter} onBack={back} />
      </EntryCard>
    );
  }
  return (
    <EntryCard>
      <h1>Вход</h1>
      <p className={styles.lead}>Цены, остатки и заказ доступны после входа.</p>
      <form className={styles.form} {...watch} onSubmit={submit} noValidate>
        <TextField
          label="E-mail или телефон"
          name="login"
          autoComplete="username"
          inputMode="email"
          maxLength={254}
          required
          value={fields.login}
          error={errors.login}
          onChange={(event) => change('login', event.currentTarget.value)}
        />
        <PasswordField
          label="Пароль"
          name="password"
          autoComplete="current-password"
          maxLength={128}
          required
          value={fields.password}
          error={errors.password}
          onChange={(event) => change('password', event.currentTarget.value)}
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" size="large" wide pending={pending}>
          Войти
        </Button>
        {app.settings.hasPasskeys ? (
          <Button look="secondary" size="large" wide disabled={pending} onClick={enterWithPasskey}>
            Войти с ключом доступа
          </Button>
        ) : null}
      </form>
      <p className={styles.other}>
        <Link href="/forgot-password/">Забыли пароль?</Link>
      </p>
      {app.settings.hasSms ? (
        <p className={styles.other}>
          <Link href="/registration/?form=phone">Войти по коду из SMS</Link>
        </p>
      ) : null}
      <p className={styles.other}>
        Ещё не покупаете у нас? <Link href="/registration/">Зарегистрироваться</Link>
      </p>
    </EntryCard>
  );
}
