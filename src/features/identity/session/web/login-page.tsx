import { useRouter } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { safePath } from '#shared/safe-path.ts';
import { failureMessage, fieldMessages } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { isKnownPage } from '#web/app/known-page.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField, TextField } from '#web/ui/text-field.tsx';
import { logIn } from './log-in.ts';
import { loginErrors, type LoginErrors, type LoginFields } from './login-form.ts';
import styles from './login-page.module.css';

interface LoginPageProps {
  /** Where the visitor wanted to go; followed only when it is a safe address of a page (R-VAL-11). */
  redirect: string | undefined;
}

/** Login by e-mail or phone and password (R-ROUTE-02). */
export function LoginPage({ redirect }: LoginPageProps) {
  const app = useApp();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<LoginFields>({ login: '', password: '' });
  const [errors, setErrors] = useState<LoginErrors>({});
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);

  const change = (field: keyof LoginFields, value: string) => {
    const next = { ...fields, [field]: value };
    setFields(next);
    setFailure(undefined);
    // A shown error goes as soon as the field is right; a new one waits until the field is left.
    if (errors[field]) setErrors({ ...errors, [field]: loginErrors(next)[field] });
  };
  const leave = (field: keyof LoginFields) => {
    if (fields[field] !== '') setErrors({ ...errors, [field]: loginErrors(fields)[field] });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = loginErrors(fields);
    setErrors(found);
    if (found.login ?? found.password) {
      form.current?.querySelector<HTMLInputElement>(`[name=${found.login ? 'login' : 'password'}]`)?.focus();
      return;
    }
    setPending(true);
    try {
      await logIn(app, browserSession(), { login: fields.login.trim(), password: fields.password });
      window.location.assign(safePath(redirect, (path) => isKnownPage(router, path)));
    } catch (error) {
      setErrors(fieldMessages(error));
      setFailure(failureMessage(error, 'Не удалось войти. Проверьте соединение и попробуйте ещё раз'));
      setPending(false);
    }
  };

  return (
    <div className={styles.card}>
      <h1>Вход</h1>
      <p className={styles.lead}>Цены, остатки и заказ доступны после входа.</p>
      <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
          onBlur={() => leave('login')}
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
          onBlur={() => leave('password')}
        />
        <p className={styles.failure} role="alert">
          {failure}
        </p>
        <Button type="submit" size="large" wide pending={pending}>
          Войти
        </Button>
      </form>
    </div>
  );
}
