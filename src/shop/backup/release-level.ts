import { readMigrationFiles } from 'drizzle-orm/migrator';
import { MIGRATIONS_FOLDER } from '#server/db/index.ts';
import { RELEASE } from '#server/release.ts';

/** Which release has made an archive, and how far it has migrated the tables. */
export type ReleaseLevel = { release: string; migrations: number; lastMigration: string };

/** Of this release. */
export function releaseLevel(): ReleaseLevel {
  const files = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  return { release: RELEASE, migrations: files.length, lastMigration: files.at(-1)!.hash };
}

/** Why this release cannot restore an archive of that one; null where it can. */
export function levelRefusal(of: ReleaseLevel, own: ReleaseLevel = releaseLevel()): string | null {
  if (of.migrations === own.migrations && of.lastMigration === own.lastMigration) return null;
  const age = of.migrations > own.migrations ? 'новее' : 'старее';
  return `Копия сделана выпуском ${of.release} (изменений базы ${of.migrations}), он ${age} этого (${own.release}, ${own.migrations}). Восстановите её тем выпуском${age === 'старее' ? ' и затем обновите магазин' : ''}`;
}
