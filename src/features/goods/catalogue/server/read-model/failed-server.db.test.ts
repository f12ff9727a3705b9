import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { price } from '#goods/pricing/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { catalogueChange } from '#goods/products/server/tables.ts';
import { type Db, openDatabase, transaction } from '#server/db/index.ts';
import { findPostmaster } from '#server/db/embedded/server-processes.ts';
import { migrate } from '#server/db/migrate.ts';
import { followCatalogue } from './catalogue-follower.ts';

/** An embedded server that is this test's own, and writes commits that do not wait for the disk after ten seconds. */
async function ownServer() {
  const root = mkdtempSync(join(tmpdir(), 'optovik-failed-'));
  const directory = join(root, 'database');
  const database = await openDatabase({ directory, onError: () => undefined });
  onTestFinished(async () => {
    await database.close();
    rmSync(root, { recursive: true });
  });
  await migrate(database);
  await database.owner.query(`alter system set wal_writer_delay = '10s'`);
  await database.owner.query('select pg_reload_conf()');
  const kill = () => process.kill(findPostmaster(join(directory, 'cluster'))!, 'SIGKILL');
  return { db: database.db, kill };
}

/** As an import writes a batch: the commit does not wait for the disk. The notice, which does, comes later. */
const setPrice = (db: Db, itemId: number, value: number, { waits = false } = {}) =>
  transaction(db, async (tx) => {
    if (!waits) await tx.execute(sql`set local synchronous_commit = off`);
    await tx.update(price).set({ value }).where(eq(price.itemId, itemId));
    await tx.insert(catalogueChange).values({ kind: 'price', itemId });
  });

it('a catalogue in memory has what a failed server has kept, and follows the numbers that it gives again', async () => {
  const { db, kill } = await ownServer();
  const [lost, other] = [await aProduct(db, { price: 10_000 }), await aProduct(db, { price: 20_000 })];
  const follower = followCatalogue(db, { freshMs: 0 });
  const priceOf = async (id: number) => {
    const { model } = await follower.settled();
    return model.goods.prices.listOf(null, 'RUB')[model.goods.rowIndexOf(id)];
  };
  // The first commit wakes the writer, which sleeps after it
  await setPrice(db, lost.id, 10_000);
  await sleep(1000);
  await setPrice(db, lost.id, 11_000);
  expect(await priceOf(lost.id)).toBe(11_000);
  kill();
  await expect
    .poll(
      () =>
        db
          .select()
          .from(price)
          .where(eq(price.itemId, lost.id))
          .catch(() => []),
      { timeout: 20_000 },
    )
    .toMatchObject([{ value: 10_000 }]);
  expect(await priceOf(lost.id)).toBe(10_000);
  await setPrice(db, other.id, 21_000, { waits: true });
  expect(await priceOf(other.id)).toBe(21_000);
});
