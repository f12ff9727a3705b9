import { useState, type FormEvent } from 'react';
import { checkEmail, checkRequired, firstMessage } from '#shared/validation.ts';
import { fieldMessages } from '#web/api/api-failure.ts';
import { callQuietly, NOTHING_RETURNED } from '#web/api/call-quietly.ts';
import { useApp } from '#web/app/app-context.ts';
import { storeWayBack, withWayBack } from '#web/app/way-back.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { Link } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { EntryCard } from '#web/ui/entry-card.tsx';
import styles from './recovery.module.css';

/**
 * Asks for a letter with a link for a new password (R-ROUTE-04, A-050). `redirect`: where the visitor wanted to go; the
 * login after the letter leads there.
 */
export function ForgotPasswordPage({ redirect }: { redirect: string | undefined }) {
  const { api, settings } = useApp();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const problems = { email: firstMessage(email.trim(), checkRequired, checkEmail) };
  const { errors, watch, check, refuse } = useFieldErrors({ email }, problems);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || !check(event.currentTarget)) return;
    setPending(true);
    setFailure(undefined);
    const address = email.trim();
    const outcome = await callQuietly(api('passwordSendLink', { body: { email: address } }));
    setPending(false);
    if (outcome?.data) {
      storeWayBack(redirect);
      setSentTo(address);
      return;
    }
    const messages = fieldMessages(outcome?.refusal);
    refuse(messages);
    if (!messages.email) setFailure(outcome?.refusal?.errors[0]!.message ?? NOTHING_RETURNED);
  };

  if (sentTo !== undefined) {
    return (
      <EntryCard>
        <h1 ref={focus} tabIndex={-1}>
          {settings.hasMail ? 'Проверьте почту' : 'Письмо ещё не отправлено'}
        </h1>
        {settings.hasMail ? (
          <>
            <p className={styles.lead}>
              Если у нас есть учётная запись с адресом <b className={styles.address}>{sentTo}</b>, на него отправлено
              письмо со ссылкой для смены пароля. Ссылка действует 60 минут.
            </p>
            <p className={styles.lead}>Письма нет? Загляните в «Спам» и проверьте, верно ли написан адрес.</p>
          </>
        ) : (
          <p className={styles.lead}>
            Почта магазина сейчас не работает, поэтому ссылка для смены пароля на{' '}
            <b className={styles.address}>{sentTo}</b> не придёт сразу. Чтобы не ждать, свяжитесь с нами.
          </p>
        )}
        <div className={styles.actions}>
          <ButtonLink href={withWayBack('/auth', redirect)}>Вернуться ко входу</ButtonLink>
          {settings.hasMail ? (
            <Button look="secondary" onClick={() => setSentTo(undefined)}>
              Отправить ещё раз
            </Button>
          ) : null}
        </div>
      </EntryCard>
    );
  }
  return (
    <EntryCard>
      <h1>Восстановление пароля</h1>
      <p className={styles.lead}>Пришлём на вашу почту ссылку, по которой можно задать новый пароль.</p>
      <form className={styles.form} {...watch} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          required
          value={email}
          error={errors.email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setFailure(undefined);
          }}
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" size="large" wide pending={pending}>
          Отправить ссылку
        </Button>
      </form>
      <p className={styles.other}>
        <Link href={withWayBack('/auth', redirect)}>Вернуться ко входу</Link>
      </p>
    </EntryCard>
  );
}

/** The form is gone: a screen reader announces what replaced it. */
const focus = (heading: HTMLElement | null) => heading?.focus();
