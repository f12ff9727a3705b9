import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { afterFile } from '../testing/after-file.ts';
import { testDatabase } from '../testing/test-database.ts';
import { openDatabase, runInRequest, serverAddress, transaction } from './index.ts';
import type { SlowStatement } from './time-statements.ts';

it('slow statements are reported without the values of their parameters, with the request that made them', async () => {
  const onSlow = vi.fn<(slow: SlowStatement) => void>();
  const url = serverAddress((await testDatabase()).db);
  const database = await openDatabase({ url, slowStatements: { ms: 50, onSlow } });
  afterFile(() => database.close());
  const scope = { id: 'request-1', owner: null, waitsAsJob: false, isOver: false };
  await runInRequest(scope, async () => {
    await database.db.execute(sql`select pg_sleep(0.1),
      ${'Secret2026'}::text`);
  });
  await transaction(database.db, (tx) => tx.execute(sql`select pg_sleep(${0.1})`));
  await database.db.execute(sql`select ${'quick'}::text`);
  await expect(database.db.execute(sql`select pg_sleep(0.1), 1 / (random() * ${0})::int`)).rejects.toThrow(
    'Failed query',
  );
  const [first, ...others] = onSlow.mock.calls.map(([slow]) => slow);
  expect(first).toEqual({
    requestId: 'request-1',
    statement: 'select pg_sleep(0.1), $1::text',
    ms: expect.any(Number),
  });
  expect(others.map(({ requestId, statement }) => [requestId, statement])).toEqual([
    [null, 'select pg_sleep($1)'],
    [null, 'select pg_sleep(0.1), 1 / (random() * $1)::int'],
  ]);
});
