import { sql } from 'drizzle-orm';
import { brand } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { slug } from '#shared/slug.ts';
import type { ImportRun } from '../import-run.ts';
import { recordset, textArray } from '#server/db/recordset.ts';

/** Ids of brands by name; those that the shop does not have yet are added. */
export async function ensureBrands(db: Db, run: ImportRun, names: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(names)];
  const ids = new Map<string, number>();
  if (wanted.length === 0) return ids;
  const found = await db.execute<{ id: number; name: string }>(
    sql`select id, name from ${brand} where name = any(${textArray(wanted)})`,
  );
  for (const row of found.rows) ids.set(row.name, row.id);
  const missing = wanted.filter((name) => !ids.has(name));
  if (missing.length === 0) return ids;
  const codes = await run.codes.brands.assign(
    db,
    missing.map((name) => slug(name)),
  );
  const rows = missing.map((name, index) => ({ name, code: codes[index] }));
  const added = await db.execute<{ id: number; name: string }>(
    sql`insert into ${brand} (name, code) select name, code from ${recordset(rows, 'r', 'name text, code text')} returning id, name`,
  );
  for (const row of added.rows) ids.set(row.name, row.id);
  run.journal.count('brands', missing.length);
  return ids;
}
