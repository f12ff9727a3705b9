import { refuse } from '#server/errors.ts';
import { normalisePhone } from '#shared/phone.ts';
import { checkConfirmation, checkPassword, checkRequired, firstMessage } from '#shared/validation.ts';

/**
 * Checks a password that somebody chooses: the rule of the field, its repetition, and that it is not his e-mail
 * or phone. Throws PASSWORD_RULE, PASSWORD_MISMATCH.
 */
export function checkNewPassword(
  password: string,
  confirmPassword: string,
  { email, phone }: { email: string | null; phone: string | null },
): void {
  const broken = firstMessage(password, checkRequired, checkPassword);
  if (broken !== null) throw refuse('PASSWORD_RULE', broken, { field: 'password' });
  const different = firstMessage(confirmPassword, checkRequired, checkConfirmation(password));
  if (different !== null) throw refuse('PASSWORD_MISMATCH', different, { field: 'confirmPassword' });
  const isLogin =
    password.toLowerCase() === email?.toLowerCase() || (phone !== null && normalisePhone(password) === phone);
  if (isLogin)
    throw refuse('PASSWORD_RULE', 'Пароль не должен совпадать с почтой или телефоном', { field: 'password' });
}
