import { inject } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { afterFile } from './after-file.ts';
import { createDatabase } from './create-database.ts';
import { rolesOf } from './template.ts';

/** A fresh, migrated, empty database, dropped after the test file: open one a file, in `beforeAll`, where that will do. */
export const testDatabase = (): Promise<Database> => openFresh(inject('testTemplate').hasShopRole);

/** The same for the role that owns the tables: for tests that make tables of their own. */
export const ownedDatabase = (): Promise<Database> => openFresh(false);

/**
 * Opens copies of a database that `fill` has filled once, for the role that owns the tables: a test file whose cases begin
 * with the same rows copies them in a tenth of the time that it takes to write them.
 */
export function copiesOfFilled(fill: (database: Database) => Promise<unknown>): () => Promise<Database> {
  let name: Promise<string> | undefined;
  const fillOnce = async () => {
    const { url, drop } = await createDatabase(inject('testTemplate'));
    afterFile(drop);
    const database = await openDatabase({ url });
    await fill(database);
    // A database with connections is not copied
    await database.close();
    return new URL(url).pathname.slice(1);
  };
  return async () => openFresh(false, await (name ??= fillOnce()));
}

async function openFresh(hasShopRole: boolean, name = inject('testTemplate').name): Promise<Database> {
  const { url, drop } = await createDatabase({ ...inject('testTemplate'), name });
  afterFile(drop);
  const database = await openDatabase(rolesOf(url, hasShopRole));
  afterFile(() => database.close());
  return database;
}

/** The address of a fresh database without tables, dropped after the test file. */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase({ server: inject('testTemplate').server });
  afterFile(drop);
  return url;
}
