import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../testing/test-database.ts';
import { findLostSettings } from './find-lost-settings.ts';
import { openDatabase } from './open-database.ts';

test("the settings of the shop's connections reach the server", async () => {
  const database = await openDatabase({ url: await emptyDatabase() });
  try {
    expect(await findLostSettings(database)).toEqual([]);
  } finally {
    await database.close();
  }
});

test('settings that a pooler drops are named until the role has them', async () => {
  // As through a pooler: a connection that brings none of them
  const bare = new pg.Pool({ connectionString: await emptyDatabase(), max: 1 });
  try {
    await bare.query("set jit = on; set datestyle = 'German, DMY'; set timezone = 'Europe/Moscow'");
    await bare.query("set intervalstyle = 'sql_standard'; set default_transaction_isolation = 'serializable'");
    expect(await findLostSettings({ pool: bare as never })).toEqual([
      'jit',
      'timezone',
      'datestyle',
      'intervalstyle',
      'default_transaction_isolation',
      'statement_timeout',
      'idle_in_transaction_session_timeout',
    ]);
    await bare.query(
      "set jit = off; set datestyle = 'ISO, DMY'; set timezone = 'Etc/UTC'; set intervalstyle = 'postgres'",
    );
    await bare.query("set default_transaction_isolation = 'read committed'");
    await bare.query("set statement_timeout = '20s'; set idle_in_transaction_session_timeout = '1min'");
    expect(await findLostSettings({ pool: bare as never })).toEqual([]);
  } finally {
    await bare.end();
  }
});
