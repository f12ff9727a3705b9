import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { keepUp } from './upkeep.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.vacuum();
  await database.pool.query('create table goods (id int primary key, name text)');
});

/** Counts of dead rows reach the statistics with a second's delay. */
const flushStatistics = () => database.pool.query('select pg_stat_force_next_flush()');

test('upkeep vacuums the table that has grown dead rows, and it alone', async () => {
  await database.pool.query("insert into goods select n, 'болт' from generate_series(1, 1000) n");
  await flushStatistics();
  await keepUp(database.pool);
  await database.pool.query("update goods set name = 'гайка'");
  await flushStatistics();
  expect(await keepUp(database.pool)).toEqual(['public.goods']);
  expect(await keepUp(database.pool)).toEqual([]);
});

test('upkeep folds a long log into the tables', async () => {
  const length = async () => {
    const { rows } = await database.pool.query<{ bytes: string }>(
      'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
    );
    return Number(rows[0]!.bytes);
  };
  await database.pool.query("insert into goods select n, repeat('x', 1000) from generate_series(2000, 80000) n");
  expect(await length()).toBeGreaterThan(64 * 1024 * 1024);
  await keepUp(database.pool);
  expect(await length()).toBeLessThan(16 * 1024 * 1024);
});

test('upkeep leaves the connection to those who wait for it', async () => {
  await database.pool.query("update goods set name = 'шайба'");
  await flushStatistics();
  const client = await database.pool.connect();
  const waiting = database.pool.query('select 1');
  const done = keepUp(database.pool);
  client.release();
  await waiting;
  expect(await done).toEqual([]);
});
