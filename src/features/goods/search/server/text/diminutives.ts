/** Endings of diminutives, the long ones first, with what the word ends with otherwise: 'шкафчик', 'лампочка'. */
const ENDINGS: readonly (readonly [string, readonly string[]])[] = [
  ['очек', ['ок']],
  ['очки', ['а', 'и', 'ы', 'ок']],
  ['очка', ['а', 'ка']],
  ['ечка', ['а', 'ка']],
  ['ьце', ['о']],
  ['чики', ['ы', '']],
  ['чик', ['', 'ок']],
  ['ики', ['ы', 'и', '']],
  ['ик', ['']],
  ['ок', ['']],
  ['ек', ['']],
  ['ца', ['а', 'о']],
  ['ка', ['а', 'ь', '']],
];

const MIN_BASE_LENGTH = 3;

/** What a diminutive may be made of: 'краник' of 'кран', 'лампочка' of 'лампа'. */
export const basesOf = (word: string): string[] =>
  ENDINGS.flatMap(([ending, others]) => {
    const base = word.slice(0, -ending.length);
    return word.endsWith(ending) && base.length >= MIN_BASE_LENGTH ? others.map((other) => base + other) : [];
  });
