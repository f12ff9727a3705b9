import { refuse } from '#server/errors.ts';
import { checkConfirmation, checkPassword, checkRequired, firstMessage } from '#shared/validation.ts';

type Owner = {
  email: string | null;
  /** Eleven digits. */
  phone: string | null;
};

/**
 * Checks a password that somebody chooses (R-VAL-10): the rule of the field, its repetition, that it is made of
 * neither his e-mail nor his phone, and, in any case of letters, that it is none of 49,000 passwords known from leaks.
 * Throws PASSWORD_RULE, PASSWORD_MISMATCH, each with its field.
 */
export async function checkNewPassword(password: string, confirmPassword: string, owner: Owner): Promise<void> {
  const broken = firstMessage(password, checkRequired, checkPassword);
  if (broken !== null) throw refusePassword(broken);
  const different = firstMessage(confirmPassword, checkRequired, checkConfirmation(password));
  if (different !== null) throw refuse('PASSWORD_MISMATCH', different, { field: 'confirmPassword' });
  if (isMadeOf(password, owner)) throw refusePassword('Пароль не должен повторять вашу почту или телефон');
  if ((await frequentPasswords()).has(password.toLowerCase())) {
    throw refusePassword('Этот пароль слишком распространён, его легко подобрать. Придумайте другой');
  }
}

const refusePassword = (message: string) => refuse('PASSWORD_RULE', message, { field: 'password' });

function isMadeOf(password: string, { email, phone }: Owner): boolean {
  const lower = password.toLowerCase();
  // Without the digit of the country a phone has ten
  const address = email?.toLowerCase();
  const isAddress = address !== undefined && (lower === address.split('@')[0] || lower.includes(address));
  return isAddress || (phone !== null && lower.includes(phone.slice(1)));
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Read at first use. Only those with a digit can pass the rule. */
function frequentPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((frequent) => /\d/.test(frequent))),
  );
  return loaded;
}
