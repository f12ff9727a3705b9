import { inArray, sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { ProductRecord } from '#exchange/commerceml/server/index.ts';
import { finalStatuses } from '#shared/order-status.ts';
import type { ImportRun } from '../import-run.ts';
import { articleOf, baseUnitOf } from '../match/product-row.ts';
import { intArray, textArray } from '#server/db/recordset.ts';
import { type CurrentProduct, findCurrentProducts } from './current-values.ts';
import { productSubject, type Suspicion } from './suspicion-rules.ts';

/**
 * The products of a batch that are not to be written unasked: another unit while open orders have the product, or an
 * article that one other product of the source has. Variants in the place of goods share their product and are not
 * compared; nor is an article that several products share already, because there it names none.
 */
export async function findSuspiciousProducts<P extends ProductRecord>(
  db: Db,
  run: ImportRun,
  records: readonly P[],
): Promise<Map<P, Suspicion>> {
  const { rules } = run.quarantine;
  const found = new Map<P, Suspicion>();
  const compared = records.filter(({ characteristicId, isFromOffer }) => characteristicId === null && !isFromOffer);
  if (rules === null || compared.length === 0 || !run.quarantine.hadGoods) return found;
  const current = await findCurrentProducts(
    db,
    run.source.id,
    compared.map(({ id }) => id),
  );
  if (rules.article)
    for (const [record, suspicion] of await takenArticles(db, run, compared, current)) found.set(record, suspicion);
  const changed = compared.filter((record) => isUnitChanged(run, record, current.get(record.id)));
  const ordered = rules.unit
    ? await productsInOpenOrders(
        db,
        changed.map(({ id }) => current.get(id)!.id),
      )
    : new Set();
  for (const record of changed) {
    const known = current.get(record.id)!;
    if (!ordered.has(known.id)) continue;
    const after = baseUnitOf(record, run.source.units);
    found.set(record, { ...suspicionOn(record, 'unit', known), field: 'Единица', before: known.unit_base, after });
  }
  return found;
}

const suspicionOn = (record: ProductRecord, rule: Suspicion['rule'], known: CurrentProduct | undefined) => ({
  rule,
  subject: productSubject(record.id),
  name: known?.name ?? record.name,
  article: known?.article ?? record.article,
});

export function isUnitChanged(run: ImportRun, record: ProductRecord, known: CurrentProduct | undefined): boolean {
  return known !== undefined && baseUnitOf(record, run.source.units) !== known.unit_base;
}

async function productsInOpenOrders(db: Db, ids: readonly number[]): Promise<Set<unknown>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct l.product_id as id from ${orderLine} l join ${customerOrder} o on o.id = l.order_id
    where l.product_id = any(${intArray(ids)}) and not ${inArray(sql`o.status`, finalStatuses)}`);
  return new Set(rows.map(({ id }) => id));
}

type Holder = { article: string; external_id: string; name: string };

/** Articles that one other product has, unless the batch gives that product another one. */
async function takenArticles<P extends ProductRecord>(
  db: Db,
  run: ImportRun,
  records: readonly P[],
  current: ReadonlyMap<string, CurrentProduct>,
): Promise<[P, Suspicion][]> {
  const claims = records.flatMap((record) => {
    const article = articleOf(record.article);
    return article && !record.deleted && article !== current.get(record.id)?.article_normalised
      ? [{ record, article }]
      : [];
  });
  if (claims.length === 0) return [];
  const { rows } = await db.execute<Holder>(sql`
    select article_normalised as article, external_id, name from ${product}
    where source_id = ${run.source.id} and active and external_id is not null
      and article_normalised = any(${textArray(claims.map(({ article }) => article))})`);
  const holders = Map.groupBy(rows, ({ article }) => article);
  const coming = new Map(records.map((record) => [record.id, record.deleted ? null : articleOf(record.article)]));
  return claims.flatMap(({ record, article }) => {
    const [holder, ...others] = holders.get(article) ?? [];
    if (!holder || others.length > 0 || holder.external_id === record.id) return [];
    if (coming.has(holder.external_id) && coming.get(holder.external_id) !== article) return [];
    const before = current.get(record.id)?.article ?? null;
    const after = `${record.article} — занят товаром «${holder.name}»`;
    return [[record, { ...suspicionOn(record, 'article', current.get(record.id)), field: 'Артикул', before, after }]];
  });
}
