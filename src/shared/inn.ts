/** The weights of the check digits, right-aligned: an ИНН of ten digits has one, of twelve two. */
const WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

function checkDigit(digits: string): number {
  const weights = WEIGHTS.slice(-digits.length);
  const sum = weights.reduce((all, weight, index) => all + weight * Number(digits[index]), 0);
  return (sum % 11) % 10;
}

/** The server's rule for an ИНН: ten digits (company) or twelve (person) with right check digits (R-VAL-07, [A-057]). */
export function isInn(text: string): boolean {
  if (!/^(?:\d{10}|\d{12})$/.test(text) || /^0+$/.test(text)) return false;
  const checked = text.length === 10 ? [9] : [10, 11];
  return checked.every((place) => checkDigit(text.slice(0, place)) === Number(text[place]));
}

/** What a checked ИНН belongs to: a company has ten digits, a person or an individual entrepreneur twelve. */
export function companyTypeOf(inn: string): 'legal' | 'individual' {
  return inn.length === 12 ? 'individual' : 'legal';
}
