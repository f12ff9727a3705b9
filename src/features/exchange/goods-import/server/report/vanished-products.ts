import { sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { called } from '#exchange/commerceml/server/index.ts';
import type { FileSummary } from '../read/file-summary.ts';
import type { ImportRun } from '../import-run.ts';
import { formatNumber } from '#shared/number-format.ts';
import { writeBatch } from '../write/write-batch.ts';

type Product = { id: number; external_id: string; name: string; article: string | null };

/** Products that are compared at a time. */
const BATCH = 10_000;

/** Products of the source that are on sale and in none of the files, in portions. */
export async function* missingProducts(
  db: Db,
  sourceId: number,
  files: readonly FileSummary[],
): AsyncGenerator<Product[]> {
  for (let last = 0; ;) {
    const { rows } = await db.execute<Product>(sql`
      select id, external_id, name, article from ${product}
      where source_id = ${sourceId} and active and not hidden_by_operator and external_id is not null and id > ${last}
      order by id limit ${BATCH}`);
    if (rows.length === 0) return;
    yield rows.filter(({ external_id }) => !files.some(({ productIds }) => productIds.has(external_id)));
    last = rows.at(-1)!.id;
  }
}

/**
 * Names the products of the source that an export which calls itself whole lacks. 1C marks slices and first portions as
 * whole too, so they stay on sale until an operator hides them.
 */
export async function recordVanished(db: Db, run: ImportRun, files: readonly FileSummary[]): Promise<void> {
  const whole = files.findLast((file) => file.isWhole);
  if (!whole) return;
  let count = 0;
  let first: Product | undefined;
  for await (const products of missingProducts(db, run.source.id, files)) {
    first ??= products[0];
    count += products.length;
    await writeBatch(db, run, async () => {
      for (const { id, name, article } of products) {
        run.journal.change({ kind: 'vanished', itemId: id, name, article });
      }
    });
  }
  if (!first) return;
  const example = called(first.name, first.external_id);
  const reason = `файл называет себя полной выгрузкой, но в нём нет товаров источника (${formatNumber(count)}), например ${example}: они оставлены на витрине`;
  run.journal.note(whole.name, { kind: 'taken', code: 'goods-kept', reason, line: null });
}
