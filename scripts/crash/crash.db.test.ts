import { afterAll, beforeAll, expect, it } from 'vitest';
import { CRASH_KINDS, type CrashKind } from './crash-kind.ts';
import { remove } from '../exchange/exchange-shop.ts';
import { createFilled, type FilledShop } from './fill-crash-shop.ts';
import { runCrashes } from './run-crashes.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';

/** `npm run crash` ends each of them thirty times. */
const killsOf = (kind: CrashKind) => (kind.includes('stopped') ? 1 : 2);

let filled: FilledShop;

beforeAll(async () => {
  filled = await createFilled();
});
afterAll(() => remove(filled.folder));

it.each(nonEmpty(CRASH_KINDS))(
  'an end under load loses and doubles no acknowledged write, and leaves each order whole: %s',
  { timeout: 600_000 },
  async (kind) => {
    const { acknowledged, ...wrong } = await runCrashes(filled, kind, killsOf(kind));
    expect(acknowledged).toBeGreaterThan(0);
    expect(wrong).toMatchObject({ lost: 0, doubled: 0, broken: [] });
  },
);
