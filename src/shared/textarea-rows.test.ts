import { expect, it } from 'vitest';
import { textareaRows } from './textarea-rows.ts';

it.each([
  ['', 10, 1],
  ['a', 10, 1],
  ['a\nb', 10, 2],
  ['a\r\nb\r\n', 10, 3],
  ['a'.repeat(80), 10, 1],
  ['a'.repeat(81), 10, 2],
  [`${'a'.repeat(170)}\nb`, 10, 3],
  ['\n'.repeat(50), 10, 10],
  ['a', 0, 1],
])('a textarea for %j of width %i has %i rows', { tags: ['R-VAL-34'] }, (text, maxRows, rows) => {
  expect(textareaRows(text, maxRows)).toBe(rows);
});
