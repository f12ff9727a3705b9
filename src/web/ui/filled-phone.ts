import { phoneMaskDigits } from '#shared/phone.ts';

/** What the empty field shows while it has the focus. */
const MASK_START = '+7 (';

/** Fewer digits than this are part of a number. */
const WHOLE_NUMBER = 10;

/** Whether a pasted text is a whole number. */
export function isWholeNumber(text: string): boolean {
  return text.replace(/\D/g, '').length >= WHOLE_NUMBER;
}

/** A whole number typed from its leading 7 or 8 on: the mask took that for the first digit after +7. */
const FROM_COUNTRY = /^[78]([3489]\d{9})$/;

/**
 * The digits after +7 where the browser or a keyboard has put a whole number into the field at once, in any form:
 * the mask would take its 7 or 8 for the first of them. Null for what the mask understands. `shown` is the field's masked text
 * before.
 */
export function filledPhone(value: string, shown: string): string | null {
  const isContinued = value.startsWith(MASK_START);
  if (shown !== '' && isContinued) return typedFromCountry(value, shown);
  const text = isContinued ? value.slice(MASK_START.length) : value;
  return isWholeNumber(text) ? phoneMaskDigits(text) : null;
}

function typedFromCountry(value: string, shown: string): string | null {
  if (!value.startsWith(shown)) return null;
  return FROM_COUNTRY.exec(value.slice(MASK_START.length).replace(/\D/g, ''))?.[1] ?? null;
}
