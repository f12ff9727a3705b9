import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { type Db, subscribeToRows, publishRows, transaction } from './index.ts';

const table = pgTable('of_some_rows', { name: text() });
const onRows = vi.fn<() => void>();
let db: Db;
let stop: () => void;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

afterEach(() => {
  stop();
  onRows.mockClear();
});

/** Begins to listen; the first call says that it has. */
async function hear() {
  stop = subscribeToRows(db, table, onRows);
  await vi.waitFor(() => expect(onRows).toHaveBeenCalledOnce());
  onRows.mockClear();
}

it('gets one notice of a committed transaction, also for many rows', async () => {
  await hear();
  await transaction(db, async (tx) => {
    publishRows(tx, table);
    await transaction(tx, async (inner) => publishRows(inner, table));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(onRows).not.toHaveBeenCalled();
  });
  await vi.waitFor(() => expect(onRows).toHaveBeenCalledOnce());
});

it('gets no notice of one that was rolled back', async () => {
  await hear();
  const failed = transaction(db, async (tx) => {
    publishRows(tx, table);
    throw new Error('No');
  });
  await expect(failed).rejects.toThrow('No');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(onRows).not.toHaveBeenCalled();
});

it('listens again after its connection was lost, and looks at what it may have missed', async () => {
  await hear();
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'optovik-notices' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(onRows).toHaveBeenCalledOnce(), 5000);
  publishRows(db, table);
  await vi.waitFor(() => expect(onRows).toHaveBeenCalledTimes(2));
});
