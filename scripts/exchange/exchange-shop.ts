import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aConnection } from '#exchange/connections/server/factory.ts';
import type { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { type Database, type Db, openDatabase } from '#server/db/index.ts';
import { databaseMark } from '#server/tables.ts';
import { CrashShop } from '../crash/crash-shop.ts';

/** A folder of an empty shop that has been opened once; others are copies of it, each a shop of its own. */
export async function createTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-exchange-'));
  const shop = await CrashShop.create(folder);
  shop.start();
  await shop.untilReady();
  await shop.stop();
  // By its marks a shop would know that it is a copy, whose exchange stands still
  await withDatabase(folder, ({ db }) => db.delete(databaseMark));
  return folder;
}

export function copyOf(template: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-exchange-'));
  // Unlike Node's own copy, it keeps who may enter: the database starts in nothing that others can
  execFileSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

export const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Works with the database of a folder on which no shop runs, or beside one that does. */
export async function withDatabase<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ directory: join(folder, 'database'), isCommand: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

type Fields = Partial<typeof exchangeConnection.$inferInsert>;

/** A connection of an accounting system, with its password in plain text. */
export const addConnection = (folder: string, fields: Fields): ReturnType<typeof aConnection> =>
  withDatabase(folder, ({ db }) => aConnection(db, fields));

/** Until nothing of what was sent is still to be done. */
export async function untilIdle(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(`select 1 from exchange_job where state in ('waiting', 'running') limit 1`);
    if (rows.length === 0) return;
    await sleep(100);
  }
}
