import {
  checkConfirmation,
  checkMinimumLength,
  checkPassword,
  checkRequired,
  firstMessage,
} from '#shared/validation.ts';
import type { FieldProblems } from '#web/ui/forms/use-field-errors.ts';

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** What is wrong with a new password and its repetition (R-VAL-35 … R-VAL-37). */
export function newPasswordErrors({ password, confirmPassword }: NewPassword): FieldProblems<keyof NewPassword> {
  const rules = [checkRequired, checkMinimumLength, checkPassword];
  return {
    password: firstMessage(password, ...rules),
    confirmPassword: firstMessage(confirmPassword, ...rules, checkConfirmation(password)),
  };
}
