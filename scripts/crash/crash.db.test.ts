import { afterAll, beforeAll, expect, it } from 'vitest';
import { CRASH_KINDS } from './crash-kind.ts';
import { remove } from '../exchange/exchange-shop.ts';
import type { FilledShop } from './fill-crash-shop.ts';
import { openFilled, runCrashes } from './run-crashes.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';

/** `npm run crash` kills thirty times. */
const KILLS = 2;

let filled: FilledShop;

beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => remove(filled.folder));

it.each(nonEmpty(CRASH_KINDS))(
  'kill -9 under load loses and doubles no acknowledged write: %s',
  { timeout: 600_000 },
  async (kind) => {
    const { acknowledged, lost, doubled } = await runCrashes(filled, kind, KILLS);
    expect(acknowledged).toBeGreaterThan(0);
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  },
);
