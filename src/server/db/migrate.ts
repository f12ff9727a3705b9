import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { applyMigrations } from './apply-migrations.ts';
import type { Database } from './database.ts';
import { grantToShop } from './grant-to-shop.ts';
import { liftTimeLimits } from './silence.ts';

/** Where the migrations of the shop lie, oldest first, append-only. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any number that is ours alone: nodes that start together wait for it in turn. */
const MIGRATION_LOCK = 7_206_159_142;

const EXTENSIONS = ['btree_gin', 'pg_trgm', 'unaccent'];

/**
 * Brings the tables up to date, once, however many nodes start together, and lets the shop's role use them where they
 * belong to another one. `onApplied` gets the names
 * of the migrations that were applied; `isNew` for a database that had none. Throws the first error of a migration.
 */
export async function migrate(
  { pool, owner }: Pick<Database, 'pool' | 'owner'>,
  {
    folder = MIGRATIONS_FOLDER,
    onApplied,
  }: { folder?: string; onApplied?: (names: string[], isNew: boolean) => void } = {},
): Promise<void> {
  const shopRole = owner === pool ? null : await roleOf(pool);
  const client = await owner.connect();
  try {
    await liftTimeLimits(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (shopRole !== null) await checkOwner(client);
    for (const extension of EXTENSIONS) await client.query(`create extension if not exists ${extension}`);
    const before = await countApplied(client);
    await applyMigrations(client, folder, before);
    await checkNoneSkipped(client, folder);
    const applied = migrationNames(folder).slice(before);
    if (applied.length > 0) onApplied?.(applied, before === 0);
    if (shopRole !== null) await grantToShop(client, shopRole);
  } finally {
    // Ending the connection frees the lock and the settings in every case, a lost connection among them.
    client.release(true);
  }
}

async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select session_user::text as role');
  return rows[0]!.role;
}

/** Throws, in Russian, where the tables belong to somebody else: the shop's role made them before there was an owner. */
async function checkOwner(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ role: string; self: string }>(`
    select distinct pg_get_userbyid(relowner) as role, session_user::text as self from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not pg_has_role(relowner, 'member')`);
  if (rows.length === 0) return;
  const { role, self } = rows[0]!;
  throw new Error(
    `Таблицы магазина принадлежат роли ${role}, а не роли ${self} из DATABASE_OWNER_URL. Укажите в DATABASE_OWNER_URL роль ${role}, а в DATABASE_URL новую роль без прав владельца.`,
  );
}

/** How many migrations a database has, and how many this release brings. */
export async function countMigrations({
  owner,
}: Pick<Database, 'owner'>): Promise<Record<'applied' | 'expected', number>> {
  return {
    applied: await countApplied(owner),
    expected: readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).length,
  };
}

/** 0 in a database without migrations. */
async function countApplied(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]!.exists) return 0;
  const { rows: counts } = await client.query<{ applied: number }>(
    'select count(*) as applied from drizzle.__drizzle_migrations',
  );
  return Number(counts[0]!.applied);
}

/** Of the migrations in a folder, oldest first. */
function migrationNames(folder: string): string[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map(({ tag }) => tag);
}

/** Drizzle applies only what is newer than the last one applied; one merged late would be passed over in silence. */
async function checkNoneSkipped(client: pg.PoolClient, folder: string): Promise<void> {
  const applied = await countApplied(client);
  const expected = readMigrationFiles({ migrationsFolder: folder }).length;
  if (applied < expected) {
    throw new Error(`Of ${expected} migrations only ${applied} are applied: one is older than the last applied`);
  }
}
