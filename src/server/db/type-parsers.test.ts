import { expect, test } from 'vitest';
import { parseSafeInteger } from './type-parsers.ts';

test('a bigint beyond 2^53 throws where a number would lose kopecks', () => {
  expect(parseSafeInteger('9007199254740991')).toBe(9_007_199_254_740_991);
  expect(parseSafeInteger('-12')).toBe(-12);
  expect(() => parseSafeInteger('9007199254740993')).toThrow(RangeError);
});
