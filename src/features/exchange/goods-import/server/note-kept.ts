import { sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { FileSummary } from './file-summary.ts';
import { type ImportRun, note } from './import-run.ts';

/**
 * Tells how many goods of the source stay in the shop though a file that calls itself whole does not have them: 1C says
 * so of slices and of the first portion too, so nothing is taken out of the shop because of it.
 */
export async function noteKept(db: Db, run: ImportRun, files: readonly FileSummary[]): Promise<void> {
  const whole = files.findLast((file) => file.isWhole);
  if (!whole) return;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*) from ${product} where source_id = ${run.sourceId} and active`,
  );
  const kept = rows[0]!.count - files.reduce((sum, file) => sum + file.products, 0);
  if (kept <= 0) return;
  const reason = `файл называет себя полной выгрузкой, но в нём нет товаров источника (${kept}): они оставлены на витрине`;
  run.file = whole.name;
  note(run, { kind: 'taken', code: 'goods-kept', reason, line: null });
}
