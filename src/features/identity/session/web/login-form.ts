import { checkEmail, checkPhoneNumber, checkRequired, firstMessage } from '#shared/validation.ts';
import type { FieldProblems } from '#web/ui/forms/use-field-errors.ts';

export interface LoginFields {
  login: string;
  password: string;
}

/** What is wrong with the fields of the login form. A login with '@' is an e-mail. */
export function loginErrors({ login, password }: LoginFields): FieldProblems<keyof LoginFields> {
  const checkForm = login.includes('@') ? checkEmail : checkPhoneNumber;
  return { login: firstMessage(login.trim(), checkRequired, checkForm), password: checkRequired(password) };
}
