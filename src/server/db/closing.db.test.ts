import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';

test('closing waits for the queries that came before and refuses those that come after', async () => {
  const database = await testDatabase();
  const before = Array.from({ length: 12 }, (_, n) => database.pool.query('select $1::int as n, pg_sleep(0.01)', [n]));
  const closed = database.close();
  await expect(database.pool.query('select 1')).rejects.toThrow('The database is closing');
  await closed;
  const results = await Promise.all(before);
  expect(results.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 12 }, (_, n) => n));
});
