import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

/** `drizzle-internals.ts` was written for it. */
const WRITTEN_FOR = '0.45.4';

it('the installed Drizzle is the one whose private parts are used', () => {
  const { version } = createRequire(import.meta.url)('drizzle-orm/package.json') as { version: string };
  const advice = `drizzle-internals.ts uses private parts of Drizzle ${WRITTEN_FOR}, but ${version} is installed: check each part against the new version, then name that version here`;
  expect(version, advice).toBe(WRITTEN_FOR);
});
