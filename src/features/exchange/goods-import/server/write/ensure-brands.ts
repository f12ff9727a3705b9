import { sql } from 'drizzle-orm';
import { isOwnBrand } from '#goods/products/server/index.ts';
import { brand, brandAlias } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { slug } from '#shared/slug.ts';
import type { ImportRun } from '../import-run.ts';
import { recordset, textArray } from '#server/db/recordset.ts';

/** Ids of the brands that the shop has by name, a former one, or that of a merged brand. */
export async function findBrands(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select brand_id as id, name from ${brandAlias} where name = any(${textArray(names)})
    union all
    select id, name from ${brand} where name = any(${textArray(names)}) and ${isOwnBrand}`);
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** The same, with those that the shop does not have yet: they are added. */
export async function ensureBrands(db: Db, run: ImportRun, names: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(names)];
  const ids = wanted.length === 0 ? new Map<string, number>() : await findBrands(db, wanted);
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
