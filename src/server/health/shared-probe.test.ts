import { expect, it, vi } from 'vitest';
import { createProbeMemory, sharedProbe } from './shared-probe.ts';

const LATE = 9;

/** Probes of several threads over one memory, with the same look. */
function threads(count: number, look: () => Promise<number>, everyMs = 60_000) {
  const memory = createProbeMemory();
  return Array.from({ length: count }, () => sharedProbe({ memory, number: 0, everyMs, look, late: LATE }));
}

it('one thread looks, and all threads answer what it has found', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const look = vi.fn<() => Promise<number>>(() => promise);
  const asked = threads(3, look).flatMap((ask) => [ask(), ask()]);
  resolve(2);
  expect(await Promise.all(asked)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(look).toHaveBeenCalledTimes(1);
});

it('a result that is too old is found again', async () => {
  let found = 0;
  const [ask] = threads(1, () => Promise.resolve((found += 1)), 0);
  expect([await ask!(), await ask!()]).toEqual([1, 2]);
});

it('a look that rejects leaves the next one free to look', async () => {
  const look = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue(1);
  const [first, second] = threads(2, look);
  await expect(first!()).rejects.toThrow('no');
  expect(await second!()).toBe(1);
});

it('probes of one memory do not share their results', async () => {
  const memory = createProbeMemory();
  const probes = [0, 1].map((number) =>
    sharedProbe({ memory, number, everyMs: 60_000, look: () => Promise.resolve(number + 1), late: LATE }),
  );
  expect(await Promise.all(probes.map((ask) => ask()))).toEqual([1, 2]);
});
