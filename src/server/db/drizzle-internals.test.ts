import { npmVersion as installed } from 'drizzle-orm/version';
import { expect, it } from 'vitest';

/** `drizzle-internals.ts` was written for it. */
const WRITTEN_FOR = '0.45.4';

it('the installed Drizzle is the one whose private parts are used', () => {
  const advice = `drizzle-internals.ts uses private parts of Drizzle ${WRITTEN_FOR}, but ${installed} is installed: check each part against the new version, then name that version here`;
  expect(installed, advice).toBe(WRITTEN_FOR);
});
