import { describe, expect, it } from 'vitest';
import { batched } from './batched.ts';
import type { Db } from './database.ts';

const db = {} as Db;

describe('batched lookups', () => {
  it('parallel lookups are one load, and each gets its own value', async () => {
    const loads: number[][] = [];
    const double = batched(async (_: Db, keys: readonly number[]) => {
      loads.push([...keys]);
      return keys.map((key) => key * 2);
    });
    expect(await Promise.all([double(db, 1), double(db, 2), double(db, 2)])).toEqual([2, 4, 4]);
    expect(await double(db, 5)).toBe(10);
    expect(loads).toEqual([[1, 2, 2], [5]]);
  });

  it('parallel lookups in two databases are one load for each database', async () => {
    const other = {} as Db;
    const loads: [Db, number[]][] = [];
    const same = batched(async (from: Db, keys: readonly number[]) => {
      loads.push([from, [...keys]]);
      return keys.map((key) => (from === other ? -key : key));
    });
    expect(await Promise.all([same(db, 1), same(other, 1), same(db, 2)])).toEqual([1, -1, 2]);
    expect(loads.length).toBe(2);
    expect(loads[0]![0]).toBe(db);
    expect(loads.map(([, keys]) => keys)).toEqual([[1, 2], [1]]);
  });

  it('more than 200 keys are split into several loads', async () => {
    const sizes: number[] = [];
    const same = batched(async (_: Db, keys: readonly number[]) => {
      sizes.push(keys.length);
      return keys;
    });
    const keys = Array.from({ length: 450 }, (_, key) => key);
    expect(await Promise.all(keys.map((key) => same(db, key)))).toEqual(keys);
    expect(sizes).toEqual([200, 200, 50]);
  });

  it('a failed load rejects all of its lookups and none of the later ones', async () => {
    let isBroken = true;
    const load = batched(async (_: Db, keys: readonly number[]) => {
      if (isBroken) throw new Error('gone');
      return keys;
    });
    const failures = await Promise.allSettled([load(db, 1), load(db, 2)]);
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await load(db, 3)).toBe(3);
  });

  it('a load that one of its keys breaks is made again for each, so that only that one fails', async () => {
    const loads: number[][] = [];
    const half = batched(async (_: Db, keys: readonly number[]) => {
      loads.push([...keys]);
      if (keys.includes(0)) throw Object.assign(new Error('failed'), { cause: { code: '22012' } });
      return keys.map((key) => 12 / key);
    });
    const [first, broken, last] = await Promise.allSettled([half(db, 3), half(db, 0), half(db, 4)]);
    expect([first, last]).toEqual([
      { status: 'fulfilled', value: 4 },
      { status: 'fulfilled', value: 3 },
    ]);
    expect(broken!.status).toBe('rejected');
    expect(loads).toEqual([[3, 0, 4], [3], [0], [4]]);
  });

  it('lookups that come while a load runs are the next load, and see what was written before them', async () => {
    let stored = 1;
    const loads: number[][] = [];
    const read = batched(async (_: Db, keys: readonly number[]) => {
      loads.push([...keys]);
      const seen = stored;
      await new Promise((resolve) => setImmediate(resolve));
      return keys.map((key) => key + seen);
    });
    const first = read(db, 10);
    await new Promise((resolve) => setImmediate(resolve));
    stored = 2;
    const later = [read(db, 20), read(db, 30)];
    expect(await Promise.all([first, ...later])).toEqual([11, 22, 32]);
    expect(loads).toEqual([[10], [20, 30]]);
  });

  it('a load that hangs holds up no later lookups', async () => {
    let release = () => {};
    const hang = new Promise<void>((resolve) => (release = resolve));
    const read = batched(async (_: Db, keys: readonly number[]) => {
      if (keys.includes(1)) await hang;
      return keys;
    });
    const first = read(db, 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await Promise.all([read(db, 2), read(db, 3)])).toEqual([2, 3]);
    release();
    expect(await first).toBe(1);
  });
});
