import { expect, it } from 'vitest';
import { runRestarts } from './run-rolling.ts';

/** `npm run rolling` restarts nodes ten times behind the proxies of `deploy/`, and updates a former release. */
it(
  'restarts of two nodes under load lose no request, and lose and double no acknowledged write',
  { timeout: 600_000 },
  async () => {
    const { acknowledged, requests, ...wrong } = await runRestarts('own', 2);
    expect(Math.min(acknowledged, requests)).toBeGreaterThan(0);
    expect(wrong).toMatchObject({ '5xx': 0, failures: [], lost: 0, lostWrites: 0, doubled: 0, broken: [] });
  },
);
