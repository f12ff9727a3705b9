import { useState, type FormEvent } from 'react';
import {
  checkOneTimeCode,
  checkRequired,
  type FieldRule,
  firstMessage,
  ONE_TIME_CODE_LENGTH,
} from '#shared/validation.ts';
import { failureMessage, fieldMessages } from '#web/api/api-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { type FieldProblems, useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { PasswordField, TextField } from '#web/ui/text-field.tsx';
import { ACTION_FAILED } from '#web/ui/toast-store.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import styles from './second-factor.module.css';

const empty = { password: '', code: '', name: '' };
export type ActionFields = typeof empty;
type Field = keyof ActionFields;

interface ActionFormProps {
  /** What the action does, above the fields. */
  lead?: string;
  fields: readonly Field[];
  action: string;
  look?: 'danger';
  name?: string;
  onSend: (fields: ActionFields) => Promise<unknown>;
  onCancel?: () => void;
}

const rules: Record<Field, FieldRule> = {
  password: checkRequired,
  code: (text) => firstMessage(text, checkRequired, checkOneTimeCode),
  name: (text) => checkRequired(text.trim()),
};

/** Asks for what a change of the second factor needs: the password, a code, the name of a key. */
export function ActionForm({ lead, fields, action, look, name = '', onSend, onCancel }: ActionFormProps) {
  const [values, setValues] = useState({ ...empty, name });
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const problems: FieldProblems<Field> = Object.fromEntries(
    fields.map((field) => [field, rules[field](values[field])]),
  );
  const form = useFieldErrors(values, problems);
  const change = (field: Field, text: string) => {
    setValues({ ...values, [field]: text });
    setFailure(undefined);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || !form.check(event.currentTarget)) return;
    setPending(true);
    try {
      await onSend(values);
    } catch (error) {
      const messages = fieldMessages(error);
      form.refuse(messages);
      if (!fields.some((field) => messages[field])) setFailure(failureMessage(error, ACTION_FAILED));
    }
    setPending(false);
  };
  const common = (field: Field) => ({ name: field, required: true, value: values[field], error: form.errors[field] });
  return (
    <>
      {lead ? <p>{lead}</p> : null}
      <form className={styles.form} {...form.watch} onSubmit={(event) => void submit(event)} noValidate>
        {fields.includes('name') ? (
          <TextField
            label="Название ключа"
            maxLength={60}
            autoComplete="off"
            {...common('name')}
            onChange={(event) => change('name', event.currentTarget.value)}
          />
        ) : null}
        {fields.includes('password') ? (
          <PasswordField
            label="Пароль"
            maxLength={128}
            autoComplete="current-password"
            {...common('password')}
            onChange={(event) => change('password', event.currentTarget.value)}
          />
        ) : null}
        {fields.includes('code') ? (
          <TextField
            label="Код из приложения"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...common('code')}
            onChange={(event) =>
              change('code', event.currentTarget.value.replaceAll(/\D/g, '').slice(0, ONE_TIME_CODE_LENGTH))
            }
          />
        ) : null}
        <FormFailure>{failure}</FormFailure>
        <div className={styles.actions}>
          <Button type="submit" look={look} pending={pending}>
            {action}
          </Button>
          {onCancel ? (
            <Button look="secondary" disabled={pending} onClick={onCancel}>
              Отменить
            </Button>
          ) : null}
        </div>
      </form>
    </>
  );
}
