import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';
import { MIGRATIONS_FOLDER } from './migrate.ts';

/**
 * Whether a later release has migrated the tables: this one does not know the data that it keeps in them. The shop
 * starts nevertheless, so that an operator who goes back after a bad update loses no orders.
 */
export async function isOfLaterRelease(
  { owner }: Pick<Database, 'owner'>,
  folder = MIGRATIONS_FOLDER,
): Promise<boolean> {
  const { rows } = await owner.query<{ last: string }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]!.last) > readMigrationFiles({ migrationsFolder: folder }).at(-1)!.folderMillis;
}
