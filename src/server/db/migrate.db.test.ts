import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownedDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { isOfLaterRelease } from './is-of-later-release.ts';
import { migrate } from './migrate.ts';

/** A migrations folder as drizzle-kit writes it: `when` orders the migrations. */
function migrationsFolder(migrations: { when: number; sql: string }[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-migrations-'));
  folders.push(folder);
  const entries = migrations.map(({ when }, idx) => ({ idx, version: '7', when, tag: `m${when}`, breakpoints: true }));
  mkdirSync(join(folder, 'meta'));
  writeFileSync(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const { when, sql } of migrations) writeFileSync(join(folder, `m${when}.sql`), sql);
  return folder;
}

const folders: string[] = [];
const first = { when: 1000, sql: 'create table first (id int)' };
const second = { when: 2000, sql: 'create table second (id int)' };
const between = { when: 1500, sql: 'create table between_them (id int)' };

let database: Database;
beforeAll(async () => {
  database = await ownedDatabase();
});
beforeEach(async () => {
  await database.pool.query('drop schema if exists drizzle cascade');
  await database.pool.query('drop table if exists first, second, between_them');
});
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const exists = async (table: string) =>
  (await database.pool.query('select to_regclass($1) is not null as found', [table])).rows[0].found;

describe('migrations', () => {
  test('apply what is new and nothing twice', async () => {
    const onApplied = vi.fn<(names: string[], isNew: boolean) => void>();
    await migrate(database, { folder: migrationsFolder([first]), onApplied });
    await migrate(database, { folder: migrationsFolder([first, second]), onApplied });
    await migrate(database, { folder: migrationsFolder([first, second]), onApplied });
    expect(onApplied.mock.calls.map(([names, isNew]) => [names.length, isNew])).toEqual([
      [1, true],
      [1, false],
    ]);
    expect([await exists('first'), await exists('second')]).toEqual([true, true]);
  });

  test('bring the extensions that search and indexes need', async () => {
    await migrate(database, { folder: migrationsFolder([first]) });
    const { rows } = await database.pool.query(
      "select similarity('болт', 'болты') > 0.5 as alike, unaccent('é') as plain",
    );
    expect(rows).toEqual([{ alike: true, plain: 'e' }]);
  });

  test('leave nothing of one that fails, and the database usable', async () => {
    const broken = { when: 2000, sql: `${second.sql};--> statement-breakpoint\nselect 1 / 0` };
    await expect(migrate(database, { folder: migrationsFolder([first, broken]) })).rejects.toMatchObject({
      cause: { code: '22012' },
    });
    expect(await exists('second')).toBe(false);
    await migrate(database, { folder: migrationsFolder([first, second]) });
    expect(await exists('second')).toBe(true);
  });

  test('do not make other nodes wait behind them for a lock', async () => {
    await migrate(database, { folder: migrationsFolder([first]) });
    const reader = await database.pool.connect();
    await reader.query('begin; select from first');
    const change = { when: 2000, sql: 'alter table first add column more int' };
    const migrated = migrate(database, { folder: migrationsFolder([first, change]) });
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table first%'`;
    await vi.waitFor(async () => expect((await database.pool.query(waiting)).rowCount).toBe(1), { timeout: 20_000 });
    // It would wait for the reader too, if the migration did not give way
    await database.pool.query('select from first');
    await reader.query('commit');
    reader.release();
    await migrated;
    await expect(database.pool.query('select more from first')).resolves.toMatchObject({ rows: [] });
  });

  test('each have a transaction of their own in a database that is not new', async () => {
    await migrate(database, { folder: migrationsFolder([first]) });
    const broken = { when: 3000, sql: 'select 1 / 0' };
    await expect(migrate(database, { folder: migrationsFolder([first, second, broken]) })).rejects.toMatchObject({
      cause: { code: '22012' },
    });
    expect(await exists('second')).toBe(true);
  });

  test('refuse one that is older than the last applied, which would be passed over', async () => {
    await migrate(database, { folder: migrationsFolder([first, second]) });
    await expect(migrate(database, { folder: migrationsFolder([first, between, second]) })).rejects.toThrow(
      'one is older',
    );
  });

  test('are let alone by an older program with fewer of them', async () => {
    await migrate(database, { folder: migrationsFolder([first, second]) });
    await expect(migrate(database, { folder: migrationsFolder([first]) })).resolves.toBeUndefined();
    expect(await isOfLaterRelease(database, migrationsFolder([first]))).toBe(true);
    expect(await isOfLaterRelease(database, migrationsFolder([first, second]))).toBe(false);
  });
});
