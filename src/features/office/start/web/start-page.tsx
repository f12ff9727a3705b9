import { useEffect, useState, type FormEvent } from 'react';
import { newPasswordErrors, NewPasswordFields } from '#identity/session/web/index.ts';
import { PERSON_NAME_LENGTH } from '#shared/limits.ts';
import { checkPersonName } from '#shared/names.ts';
import { checkEmail, checkRequired, firstMessage } from '#shared/validation.ts';
import { fieldMessages } from '#web/api/api-failure.ts';
import { callQuietly, NOTHING_RETURNED } from '#web/api/call-quietly.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { Button } from '#web/ui/button.tsx';
import { EntryCard } from '#web/ui/entry-card.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { InputField } from '#web/ui/plain-fields.tsx';
import styles from './start-page.module.css';

const empty = { lastName: '', name: '', email: '', password: '', confirmPassword: '' };

const problemsOf = (fields: typeof empty) => ({
  lastName: firstMessage(fields.lastName, checkRequired, checkPersonName),
  name: firstMessage(fields.name, checkRequired, checkPersonName),
  email: firstMessage(fields.email.trim(), checkRequired, checkEmail),
  ...newPasswordErrors(fields),
});

/** Makes the owner's account by a key that the server has checked. The key leaves the address bar. */
export function StartPage({ startKey }: { startKey: string }) {
  const { api } = useApp();
  const [key] = useState(startKey);
  const [fields, setFields] = useState(empty);
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const { errors, watch, check, refuse } = useFieldErrors(fields, problemsOf(fields));
  useEffect(() => window.history.replaceState(window.history.state, '', '/office/start/'), []);

  const change = (part: Partial<typeof empty>) => {
    setFields({ ...fields, ...part });
    setFailure(undefined);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || !check(event.currentTarget)) return;
    setPending(true);
    setFailure(undefined);
    const outcome = await callQuietly(api('officeStart', { body: { key, ...fields } }));
    if (outcome?.data?.token !== undefined) {
      // Pending until the office is there
      browserSession().keep(outcome.data.token);
      window.location.assign('/office/');
      return;
    }
    setPending(false);
    const messages = fieldMessages(outcome?.refusal);
    refuse(messages);
    if (!Object.keys(messages).some((field) => field in fields)) {
      setFailure(outcome?.refusal?.errors[0]!.message ?? NOTHING_RETURNED);
    }
  };

  return (
    <EntryCard>
      <h1>Первый вход владельца</h1>
      <p className={styles.lead}>
        Создайте учётную запись со всеми правами. После входа магазин покажет, что осталось настроить.
      </p>
      <form className={styles.form} {...watch} onSubmit={(event) => void submit(event)} noValidate>
        <InputField
          label="Фамилия"
          name="lastName"
          autoComplete="family-name"
          maxLength={PERSON_NAME_LENGTH}
          required
          value={fields.lastName}
          error={errors.lastName}
          onChange={(event) => change({ lastName: event.currentTarget.value })}
        />
        <InputField
          label="Имя"
          name="name"
          autoComplete="given-name"
          maxLength={PERSON_NAME_LENGTH}
          required
          value={fields.name}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <InputField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          required
          hint="По этому адресу вы будете входить в магазин."
          value={fields.email}
          error={errors.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <NewPasswordFields fields={fields} errors={errors} isFirst onChange={change} />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" size="large" wide pending={pending}>
          Создать владельца
        </Button>
      </form>
    </EntryCard>
  );
}
