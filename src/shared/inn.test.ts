import { describe, expect, it } from 'vitest';
import { isInn } from './inn.ts';

describe('isInn', () => {
  it.each(['7707083893', '7736207543', '5003052454', '500100732259', '732897853530'])(
    'accepts %s by its check digits',
    { tags: ['R-VAL-07'] },
    (inn) => {
      expect(isInn(inn)).toBe(true);
    },
  );

  it.each([
    '7707083892',
    '500100732258',
    '500100732249',
    '0000000000',
    '000000000000',
    '77070838931',
    '770708389',
    '77 07083893',
    '77O7083893',
    '',
  ])('refuses %j', { tags: ['R-VAL-07'] }, (inn) => {
    expect(isInn(inn)).toBe(false);
  });
});
