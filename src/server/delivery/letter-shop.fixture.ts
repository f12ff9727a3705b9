import type { LetterShop } from './render-letter.ts';

/** A shop whose letters have no texts of its own around them. */
export const letterShop: LetterShop = {
  name: 'Оптовик',
  origin: 'https://shop.example',
  unsubscribeKey: 'key',
  texts: { LETTER_SENDER: '', LETTER_SUBJECT: '', LETTER_HEAD: '', LETTER_FOOT: '' },
};
