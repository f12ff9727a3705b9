import type { ShopSettings } from './shop-settings.ts';

/** What the shop writes around each of its letters. */
export type LetterTexts = Pick<ShopSettings, 'LETTER_SENDER' | 'LETTER_SUBJECT' | 'LETTER_HEAD' | 'LETTER_FOOT'>;

/** The subject of a letter behind the words that the shop puts before each. */
export const letterSubject = (
  { LETTER_SUBJECT: start }: Pick<LetterTexts, 'LETTER_SUBJECT'>,
  subject: string,
): string => (start === '' ? subject : `${start} ${subject}`);

/** The foot of a letter; `origin` is the address of the shop without the slash at its end. */
export const letterFoot = (
  { LETTER_FOOT: foot }: Pick<LetterTexts, 'LETTER_FOOT'>,
  { name, origin }: { name: string; origin: string },
): string => foot || `Это письмо отправил магазин «${name}»: ${origin}/`;
