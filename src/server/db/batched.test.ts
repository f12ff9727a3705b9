import { describe, expect, it } from 'vitest';
import { batched } from './batched.ts';

describe('joined loads', () => {
  it('sends one load for what is asked for at the same time, and answers each with its own', async () => {
    const loads: number[][] = [];
    const double = batched(async (keys: readonly number[]) => {
      loads.push([...keys]);
      return keys.map((key) => key * 2);
    });
    expect(await Promise.all([double(1), double(2), double(2)])).toEqual([2, 4, 4]);
    expect(await double(5)).toBe(10);
    expect(loads).toEqual([[1, 2, 2], [5]]);
  });

  it('splits what is too much for one load', async () => {
    const sizes: number[] = [];
    const same = batched(async (keys: readonly number[]) => {
      sizes.push(keys.length);
      return keys;
    });
    const keys = Array.from({ length: 450 }, (_, key) => key);
    expect(await Promise.all(keys.map(same))).toEqual(keys);
    expect(sizes).toEqual([200, 200, 50]);
  });

  it('tells everyone of a failure, and the next ones are not harmed', async () => {
    let isBroken = true;
    const load = batched(async (keys: readonly number[]) => {
      if (isBroken) throw new Error('gone');
      return keys;
    });
    const failures = await Promise.allSettled([load(1), load(2)]);
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await load(3)).toBe(3);
  });
});
