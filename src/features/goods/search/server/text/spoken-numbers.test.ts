import { expect, it } from 'vitest';
import { inFiguresIfCounted } from './spoken-numbers.ts';

it.each([
  ['бойлер на восемьдесят литров', 'бойлер на 80 литров'],
  ['автомат двадцать пять ампер', 'автомат 25 ампер'],
  ['переход со ста десяти на пятьдесят', 'переход со 110 на 50'],
  ['отвод сто десять сорок пять', 'отвод 110 45'],
  ['тройник тридцать два на двадцать', 'тройник 32 на 20'],
])('a numeral that counts or is a size is written in figures: %s', (said, written) => {
  expect(inFiguresIfCounted(said)).toBe(written);
});

it.each(['сорок', 'кабель для двух розеток', '32 на три четверти', 'двадцать три четверти', 'семь'])(
  'a numeral that may be another word stays: %s',
  (said) => {
    expect(inFiguresIfCounted(said)).toBe(said);
  },
);
