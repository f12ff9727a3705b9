import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

async function* numbers(count: number, made: number[], failsAt = -1) {
  try {
    for (let n = 0; n < count; n += 1) {
      if (n === failsAt) throw new Error('broken');
      made.push(n);
      yield n;
      await setImmediate();
    }
  } finally {
    made.push(-1);
  }
}

it('values are read ahead while the consumer is busy, in their order and up to the limit', async () => {
  const made: number[] = [];
  const seen: number[] = [];
  for await (const n of readAhead(numbers(6, made), 2)) {
    for (let turn = 0; turn < 10; turn += 1) await setImmediate();
    seen.push(n);
    expect(made.filter((value) => value >= 0)).toHaveLength(Math.min(6, n + 3));
  }
  expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
});

it('throws a failure behind the values before it, and ends the generator where the consumer stops', async () => {
  const made: number[] = [];
  const seen: number[] = [];
  const broken = async () => {
    for await (const n of readAhead(numbers(6, made, 3), 4)) seen.push(n);
  };
  await expect(broken()).rejects.toThrow('broken');
  expect(seen).toEqual([0, 1, 2]);
  const stopped: number[] = [];
  for await (const n of readAhead(numbers(100, stopped), 2)) if (n === 1) break;
  expect(stopped.at(-1)).toBe(-1);
  expect(stopped.length).toBeLessThan(8);
});
