import { expect, it } from 'vitest';
import { canMount } from '#server/testing/mounted.ts';
import { ROOT } from '../build/root.ts';
import { createFilled } from '../crash/fill-crash-shop.ts';
import { remove } from '../exchange/exchange-shop.ts';
import { underLoad } from '../rolling/under-load.ts';
import { freezeNode, keepSlowClients, visitHeavily, workWithWrongClock, wrongClock } from './disturbances.ts';
import { fillDisk } from './fill-disk.ts';

/** `npm run drill` does all of it, longer; kills, restarts and backup have short trials of their own. */
const SHORT_MS = 3000;

it(
  'a wrong clock, slow clients, a heavy visitor and a frozen node lose and double no acknowledged write',
  { timeout: 300_000 },
  async () => {
    const { acknowledged, ...wrong } = await underLoad(
      { proxy: 'own', root: ROOT, second: wrongClock() },
      async (place) => {
        for (const disturb of [workWithWrongClock, keepSlowClients, visitHeavily, freezeNode])
          await disturb(place, SHORT_MS);
      },
    );
    expect(acknowledged).toBeGreaterThan(0);
    expect(wrong).toMatchObject({ lostWrites: 0, doubled: 0, broken: [] });
  },
);

it.skipIf(!canMount())('a full disk loses and doubles no acknowledged write', { timeout: 300_000 }, async () => {
  const filled = await createFilled();
  try {
    const { acknowledged, ...wrong } = await fillDisk(filled, 1);
    expect(acknowledged).toBeGreaterThan(0);
    expect(wrong).toMatchObject({ lostWrites: 0, doubled: 0, broken: [] });
  } finally {
    remove(filled.folder);
  }
});
