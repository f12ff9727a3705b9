import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabaseProxy } from '../testing/database-proxy.ts';
import { testDatabase } from '../testing/test-database.ts';
import { isUnavailable, openDatabase, publishRows, serverAddress, subscribeToRows, transaction } from './index.ts';

const SILENCE_MS = 2000;

/** A database whose server can fall silent without closing a connection. */
async function aSilencedDatabase() {
  const direct = await testDatabase();
  const proxy = await openDatabaseProxy(serverAddress(direct.db));
  const database = await openDatabase({ url: proxy.url, poolSize: 3, maxSilenceMs: SILENCE_MS });
  onTestFinished(async () => {
    await database.close();
    await proxy.close();
  });
  return { ...database, direct, stall: proxy.stall };
}

const soon = <T>(work: Promise<T>) =>
  Promise.race([work, sleep(20_000).then(() => Promise.reject(new Error('Hangs')))]);

it('a statement that the server never answers fails as an outage, and the next one gets another connection', async () => {
  const { db, stall } = await aSilencedDatabase();
  await db.execute(sql`select 1`);
  stall();
  const error = await soon(db.execute(sql`select 1`)).catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  expect((await soon(db.execute(sql`select 2 as n`))).rows).toEqual([{ n: 2 }]);
});

it('transactions in the middle when the server falls silent fail, and the whole pool is free again', async () => {
  const { db, pool, stall } = await aSilencedDatabase();
  const stalled = Promise.withResolvers<void>();
  const begun = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const works = begun.map(({ resolve }) =>
    transaction(db, async (tx) => {
      await tx.execute(sql`select 1`);
      resolve();
      await stalled.promise;
      await tx.execute(sql`select 2`);
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  stall();
  stalled.resolve();
  const results = await soon(Promise.allSettled(works));
  expect(results.map((result) => result.status === 'rejected' && isUnavailable(result.reason))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await soon(transaction(db, async (tx) => (await tx.execute(sql`select 3 as n`)).rows))).toEqual([{ n: 3 }]);
  expect(pool.waitingCount).toBe(0);
});

it('a connection that rests longer than a server may be silent is used again', async () => {
  const { db } = await aSilencedDatabase();
  const pid = async () => (await db.execute(sql`select pg_backend_pid() as pid`)).rows[0]!.pid;
  const first = await pid();
  await sleep(SILENCE_MS * 1.5);
  expect(await pid()).toBe(first);
});

it('a statement without a limit of time may be silent for longer', async () => {
  const { vacuum, db } = await aSilencedDatabase();
  const held = transaction(db, async (tx) => {
    await tx.execute(sql`lock table outbox in share update exclusive mode`);
    await sleep(SILENCE_MS * 2);
  });
  await sleep(100);
  await Promise.all([held, vacuum()]);
  expect((await db.execute(sql`select 4 as n`)).rows).toEqual([{ n: 4 }]);
});

it('a subscription whose server has fallen silent is made again', async () => {
  const { db, direct, stall } = await aSilencedDatabase();
  const table = pgTable('of_silent_rows', { name: text() });
  const onRows = vi.fn<() => void>();
  const stop = subscribeToRows(db, table, onRows, { heartbeatMs: 1000 });
  onTestFinished(stop);
  await vi.waitFor(() => expect(onRows).toHaveBeenCalledTimes(1));
  stall();
  publishRows(direct.db, table);
  await vi.waitFor(() => expect(onRows).toHaveBeenCalledTimes(2), 20_000);
  publishRows(direct.db, table);
  await vi.waitFor(() => expect(onRows).toHaveBeenCalledTimes(3), 20_000);
});
