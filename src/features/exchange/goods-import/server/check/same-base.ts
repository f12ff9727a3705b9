import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { priceType } from '#goods/pricing/server/tables.ts';
import { product } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { warehouse } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import type { FileSummary } from '../read/file-summary.ts';
import { mergeEntries, type SourceFiles } from './plan-import.ts';
import { textArray } from '#server/db/recordset.ts';

/** Ids that only one accounting base gives. */
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** The ids of warehouses or price types that tell one base from another. */
export const idsOf = (files: readonly FileSummary[], kind: 'warehouses' | 'priceTypes'): Set<string> =>
  new Set([...mergeEntries(files, kind).keys()].filter((id) => GUID.test(id)));

/**
 * The source of an earlier import whose warehouses, price types or goods these files share: they are a further catalogue
 * of its base. Throws RefusedFile where there are several.
 */
export async function findSameBase(db: Db, { name, files }: SourceFiles): Promise<number | undefined> {
  const ids = new Set([
    ...(await sourcesWith(db, warehouse, idsOf(files, 'warehouses'))),
    ...(await sourcesWith(db, priceType, idsOf(files, 'priceTypes'))),
  ]);
  if (ids.size === 0) for (const id of await sourcesOfGoods(db, files)) ids.add(id);
  if (ids.size <= 1) return [...ids][0];
  const known = await db.select({ id: source.id, name: source.name }).from(source);
  const names = known.filter(({ id }) => ids.has(id)).map((one) => `«${one.name}»`);
  throw new RefusedFile(
    `каталог «${name}» похож на источники ${names.join(', ')}: укажите --source=НАЗВАНИЕ, новому источнику — --separate`,
  );
}

async function sourcesWith(db: Db, table: typeof warehouse | typeof priceType, ids: ReadonlySet<string>) {
  if (ids.size === 0) return [];
  return sourceIds(db, sql`select distinct source_id from ${table} where external_id = any(${textArray([...ids])})`);
}

/** The goods of each source in turn, as far as the first that is in the files. */
async function sourcesOfGoods(db: Db, files: readonly FileSummary[]): Promise<number[]> {
  const found: number[] = [];
  for (const { id } of await db.select({ id: source.id }).from(source)) {
    const goods = await db
      .select({ externalId: product.externalId })
      .from(product)
      .where(and(eq(product.sourceId, id), isNotNull(product.externalId)));
    const isShared = goods.some(
      ({ externalId }) => GUID.test(externalId!) && files.some(({ productIds }) => productIds.has(externalId!)),
    );
    if (isShared) found.push(id);
  }
  return found;
}

async function sourceIds(db: Db, query: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ source_id: number }>(query);
  return rows.map((row) => row.source_id);
}
