import { expect, it, vi } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { ChangeLogFollower } from './change-log-follower.ts';
import { cursorAtEnd } from './read-changes.ts';
import { recordCatalogueChange } from './record-catalogue-change.ts';

it('the age of a model grows while a change waits for a new one, and falls with it', async () => {
  const { db } = await testDatabase();
  const gate = Promise.withResolvers<void>();
  const follower = new ChangeLogFollower<{ cursor: Awaited<ReturnType<typeof cursorAtEnd>>; isStale: boolean }>(
    db,
    {
      build: async (served) => {
        const cursor = await cursorAtEnd(db);
        if (served) await gate.promise;
        return { cursor, isStale: false };
      },
      apply: async (model) => {
        model.isStale = true;
      },
      isStale: (model) => model.isStale,
      isRenewedFast: () => false,
    },
    { freshMs: 0 },
  );
  expect(follower.ageMs).toBeNull();
  await follower.settled();
  const complete = performance.now();
  const completeFor = () => performance.now() - follower.ageMs!;
  expect(completeFor()).toBeLessThanOrEqual(complete);
  await recordCatalogueChange(db, 'all');
  const model = await follower.current();
  await vi.waitFor(async () => {
    await follower.current();
    if (!model.isStale) throw new Error('The change has not been read');
  });
  // Read again, and still not complete
  for (let n = 0; n < 5; n += 1) await follower.current();
  expect(completeFor()).toBeLessThanOrEqual(complete);
  gate.resolve();
  await follower.settled();
  expect(completeFor()).toBeGreaterThan(complete);
});
