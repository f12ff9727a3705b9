import { useState, type FormEvent } from 'react';
import { checkConfirmation, checkPassword, checkRequired, firstMessage } from '#shared/validation.ts';
import { fieldMessages } from '#web/api/api-failure.ts';
import { callQuietly, NOTHING_RETURNED } from '#web/api/call-quietly.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { type FieldProblems, useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { POPUP_MS, showError, showPopup } from '#web/ui/toast-store.ts';
import styles from './profile-page.module.css';

const empty = { currentPassword: '', password: '', confirmPassword: '' };
type Fields = typeof empty;

/** What is wrong with a new password and its repetition, which is wanted once one is typed (R-VAL-35 … R-VAL-37). */
function passwordErrors({ password, confirmPassword }: Fields): FieldProblems<keyof Fields> {
  if (password === '' && confirmPassword === '') return {};
  return {
    password: firstMessage(password, checkRequired, checkPassword),
    confirmPassword: firstMessage(confirmPassword, checkRequired, checkPassword, checkConfirmation(password)),
  };
}

interface PasswordFormProps {
  /** For the browser's password keeper. */
  login: string;
  /** An account without one is not asked for it. */
  hasPassword: boolean;
}

/** The change of the password (R-PROF-02, R-STATE-066, R-STATE-067), with the present one. */
export function PasswordForm({ login, hasPassword }: PasswordFormProps) {
  const { api, settings } = useApp();
  const [fields, setFields] = useState(empty);
  const [pending, setPending] = useState(false);
  const form = useFieldErrors(fields, passwordErrors(fields));
  const wantsCurrent = settings.requiresCurrentPassword === true && hasPassword;
  const isEmpty = Object.values(fields).every((text) => text === '');
  const mayBeSaved =
    form.isValid && fields.password !== '' && (!wantsCurrent || fields.currentPassword !== '') && !pending;
  const clear = () => {
    setFields(empty);
    form.reset();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!mayBeSaved) return;
    setPending(true);
    const { currentPassword, ...body } = fields;
    const outcome = await callQuietly(
      api('passwordChange', { body: { ...body, ...(wantsCurrent && { currentPassword }) } }),
    );
    setPending(false);
    if (outcome?.data) {
      clear();
      showPopup('Пароль изменен');
      return;
    }
    if (outcome?.refusal) form.refuse(fieldMessages(outcome.refusal));
    showError(outcome?.refusal?.errors[0]!.message ?? NOTHING_RETURNED, POPUP_MS);
  };
  const field = (name: keyof Fields, label: string, autoComplete: string) => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={autoComplete}
      isNew={name === 'password'}
      maxLength={128}
      value={fields[name]}
      error={form.errors[name]}
      onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Panel title="Пароль">
      <form className={styles.form} {...form.watch} onSubmit={(event) => void submit(event)} noValidate>
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        {wantsCurrent ? field('currentPassword', 'Нынешний пароль', 'current-password') : null}
        {field('password', 'Новый пароль', 'new-password')}
        {field('confirmPassword', 'Новый пароль ещё раз', 'new-password')}
        <div className={styles.actions}>
          <Button type="submit" pending={pending} disabled={!mayBeSaved}>
            Сохранить
          </Button>
          <Button look="secondary" disabled={isEmpty || pending} onClick={clear}>
            Отменить
          </Button>
        </div>
      </form>
    </Panel>
  );
}
