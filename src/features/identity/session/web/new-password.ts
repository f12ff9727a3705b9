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

/** What is wrong with a new password and its repetition (R-VAL-09, R-VAL-10). */
export function newPasswordErrors({ password, confirmPassword }: NewPassword): FieldProblems<keyof NewPassword> {
  return {
    password: firstMessage(password, checkRequired, checkMinimumLength, checkPassword),
    confirmPassword: firstMessage(confirmPassword, checkRequired, checkConfirmation(password)),
  };
}
