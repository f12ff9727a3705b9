import { expect, it } from 'vitest';
import { IdSet } from './id-set.ts';

it('a set of ids has what was added, once, however many there are', () => {
  const ids = new IdSet();
  for (let n = 0; n < 20_000; n += 1) expect(ids.add(`id-${n}`)).toBe(true);
  for (let n = 0; n < 20_000; n += 1) expect(ids.add(`id-${n}`)).toBe(false);
  expect(ids.size).toBe(20_000);
  expect(ids.has('id-19999')).toBe(true);
  expect(ids.has('id-20000')).toBe(false);
  const other = new IdSet();
  other.add('id-20000');
  expect(ids.sharesWith(other)).toBe(false);
  other.add('id-7');
  expect([ids.sharesWith(other), other.sharesWith(ids)]).toEqual([true, true]);
});
