import { checkEmail, checkPhoneNumber, checkRequired, firstMessage } from '#shared/validation.ts';

export interface LoginFields {
  login: string;
  password: string;
}

export type LoginErrors = Partial<Record<keyof LoginFields, string>>;

/** What is wrong with the fields of the login form; empty where it may be sent. A login with '@' is an e-mail. */
export function loginErrors({ login, password }: LoginFields): LoginErrors {
  const checkForm = login.includes('@') ? checkEmail : checkPhoneNumber;
  const loginError = firstMessage(login.trim(), checkRequired, checkForm);
  const passwordError = checkRequired(password);
  return { ...(loginError && { login: loginError }), ...(passwordError && { password: passwordError }) };
}
