/** Check digits of what identifies a bank, an account and a registered business. */

const isDigits = (text: string, length: number) => text.length === length && /^\d+$/.test(text) && !/^0+$/.test(text);

/** КПП: nine places, the fifth and sixth of which may be Latin capitals. */
export const isKpp = (text: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(text);

/** БИК: nine digits; Russian ones begin with the code of the country, 04. */
export const isBic = (text: string): boolean => isDigits(text, 9) && text.startsWith('04');

/** ОГРН of thirteen digits or ОГРНИП of fifteen: the last is the remainder of the others by 11 or 13. */
export function isOgrn(text: string): boolean {
  if (!isDigits(text, 13) && !isDigits(text, 15)) return false;
  const divisor = text.length === 13 ? 11n : 13n;
  return Number((BigInt(text.slice(0, -1)) % divisor) % 10n) === Number(text.at(-1));
}

const WEIGHTS = [7, 1, 3];

function isRightKey(digits: string): boolean {
  const sum = [...digits].reduce((all, digit, index) => all + ((Number(digit) * WEIGHTS[index % 3]!) % 10), 0);
  return sum % 10 === 0;
}

/** An office of the Bank of Russia has no number of its own: its place among the banks of the region stands for it. */
const officeOf = (bic: string) => `0${bic.slice(4, 6)}`;

/** Whether a settlement account (расчётный счёт) belongs to the bank of this БИК. */
export function isAccountOf(bic: string, account: string): boolean {
  if (!isBic(bic) || !isDigits(account, 20)) return false;
  const bank = bic.slice(-3);
  return isRightKey((Number(bank) <= 2 ? officeOf(bic) : bank) + account);
}

/** Whether a correspondent account (корреспондентский счёт) is the one of the bank of this БИК. */
export function isCorrespondentAccountOf(bic: string, account: string): boolean {
  return isBic(bic) && isDigits(account, 20) && isRightKey(officeOf(bic) + account);
}
