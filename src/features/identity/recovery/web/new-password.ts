import {
  checkConfirmation,
  checkMinimumLength,
  checkPassword,
  checkRequired,
  firstMessage,
} from '#shared/validation.ts';

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** What is wrong with a new password and its repetition; empty where they may be sent (R-VAL-35 … R-VAL-37). */
export function newPasswordErrors({ password, confirmPassword }: NewPassword): Partial<NewPassword> {
  const rules = [checkRequired, checkMinimumLength, checkPassword];
  const passwordError = firstMessage(password, ...rules);
  const confirmError = firstMessage(confirmPassword, ...rules, checkConfirmation(password));
  return {
    ...(passwordError && { password: passwordError }),
    ...(confirmError && { confirmPassword: confirmError }),
  };
}
