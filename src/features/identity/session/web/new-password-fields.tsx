import { PasswordField } from '#web/ui/text-field.tsx';
import type { NewPassword } from './new-password.ts';

interface NewPasswordFieldsProps {
  fields: NewPassword;
  errors: Partial<NewPassword>;
  /** There is none yet. */
  isFirst?: boolean;
  onChange: (part: Partial<NewPassword>) => void;
}

/** A new password and its repetition. */
export function NewPasswordFields({ fields, errors, isFirst = false, onChange }: NewPasswordFieldsProps) {
  const label = isFirst ? 'Пароль' : 'Новый пароль';
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        isNew
        maxLength={128}
        required
        value={fields.password}
        error={errors.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <PasswordField
        label={`${label} ещё раз`}
        name="confirmPassword"
        autoComplete="new-password"
        maxLength={128}
        required
        value={fields.confirmPassword}
        error={errors.confirmPassword}
        onChange={(event) => onChange({ confirmPassword: event.currentTarget.value })}
      />
    </>
  );
}
