import { useApp } from '#web/app/app-context.ts';
import { withWayBack } from '#web/app/way-back.ts';
import { Button } from '#web/ui/button.tsx';
import { EntryCard } from '#web/ui/entry-card.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Link } from '#web/ui/link.tsx';
import { PasswordField, TextField } from '#web/ui/text-field.tsx';
import styles from './login-page.module.css';
import { SecondStepForm } from './second-step-form.tsx';
import { useLogin } from './use-login.ts';

interface LoginPageProps {
  /** Where the visitor wanted to go; followed only when it is a safe address of a page (R-VAL-11). */
  redirect: string | undefined;
}

/** Login by e-mail or phone and password (R-ROUTE-02). */
export function LoginPage({ redirect }: LoginPageProps) {
  const { settings } = useApp();
  const { form, failure, pending, isLong, step, enter, enterWithPasskey, back } = useLogin(redirect);
  const { fields, errors, watch, change, submit } = form;

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
        <output className={styles.lead}>
          {isLong
            ? 'К этой учётной записи подбирают пароль, поэтому проверка займёт до минуты. Не закрывайте страницу'
            : ''}
        </output>
        <Button type="submit" size="large" wide pending={pending}>
          Войти
        </Button>
        {settings.hasPasskeys ? (
          <Button look="secondary" size="large" wide disabled={pending} onClick={enterWithPasskey}>
            Войти с ключом доступа
          </Button>
        ) : null}
      </form>
      <p className={styles.other}>
        <Link href={withWayBack('/forgot-password/', redirect)}>Забыли пароль?</Link>
      </p>
      {settings.hasSms ? (
        <p className={styles.other}>
          <Link href={withWayBack('/registration/?form=phone', redirect)}>Войти по коду из SMS</Link>
        </p>
      ) : null}
      <p className={styles.other}>
        Ещё не покупаете у нас? <Link href={withWayBack('/registration/', redirect)}>Зарегистрироваться</Link>
      </p>
    </EntryCard>
  );
}
