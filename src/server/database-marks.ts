import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, type Db, isUnavailable } from './db/index.ts';
import { markAsCopy } from './shop-copy.ts';
import { databaseMark, type DatabaseMarks } from './tables.ts';

/** Each by itself: a server may keep one of them from the shop's role. */
const questions = {
  system: sql`select system_identifier::text as mark from pg_control_system()`,
  // Where records are written now; the control file names the former history until the next checkpoint
  timeline: sql`select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as mark`,
  database: sql`select oid::text as mark from pg_database where datname = current_database()`,
  table: sql`select 'database_mark'::regclass::oid::text as mark`,
};

/** The marks of the open database. */
export async function readMarks({ db, cluster }: Pick<Database, 'db' | 'cluster'>): Promise<DatabaseMarks> {
  const marks: DatabaseMarks = { files: cluster ? await creationTimeOf(join(cluster, 'global', 'pg_control')) : null };
  for (const name of ['system', 'timeline', 'database', 'table'] as const) {
    marks[name] = await db.execute<{ mark: string }>(questions[name]).then(
      ({ rows }) => rows[0]!.mark,
      (error: unknown) => {
        if (isUnavailable(error)) throw error;
        return null;
      },
    );
  }
  return marks;
}

/**
 * The creation time of a file, which no program can set: every way of copying makes another one. Null where the file system
 * does not keep it: it then gives 0, or the time of the last change, which for this file is that of the last start.
 */
async function creationTimeOf(file: string): Promise<string | null> {
  const { birthtimeNs, ctimeNs } = await stat(file, { bigint: true });
  return birthtimeNs === 0n || birthtimeNs === ctimeNs ? null : String(birthtimeNs);
}

/**
 * Writes the marks into the database; returns whether they differ from those that it had: then it is a copy, and the
 * original may have taken orders since, and may still write letters. The shop is then marked as a copy. A mark that one
 * side lacks is no difference. Holds the row until the transaction ends.
 */
export async function renewMarks(tx: Db, marks: DatabaseMarks, at: Date): Promise<boolean> {
  const added = await tx.insert(databaseMark).values({ marks, at }).onConflictDoNothing().returning();
  if (added.length > 0) return false;
  const [row] = await tx.select().from(databaseMark).for('update');
  const known = row!.marks;
  const names = Object.keys(marks) as (keyof DatabaseMarks)[];
  const changed = names.filter((name) => marks[name] && marks[name] !== known[name]);
  if (changed.length === 0) return false;
  const renewed = Object.fromEntries(changed.map((name) => [name, marks[name]]));
  await tx.update(databaseMark).set({ marks: { ...known, ...renewed }, at });
  const isCopied = changed.some((name) => known[name]);
  if (isCopied) await markAsCopy(tx, at);
  return isCopied;
}
