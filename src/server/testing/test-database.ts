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

async function openFresh(hasShopRole: boolean): Promise<Database> {
  const { url, drop } = await createDatabase(inject('testTemplate'));
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
