import { expect, it } from 'vitest';
import { nonEmpty } from './non-empty.ts';

it('a list with entries stays as it is; an empty one stops the file', () => {
  expect(nonEmpty(new Set([1, 2]))).toEqual([1, 2]);
  expect(() => nonEmpty([])).toThrow('The list of a parametrised test is empty');
});
