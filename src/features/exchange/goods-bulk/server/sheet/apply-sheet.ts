import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import {
  type CatalogueChanges,
  changeEachProduct,
  ensureValues,
  type ProductChange,
} from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { intArray } from '#server/db/recordset.ts';
import { formatNumber } from '#shared/number-format.ts';
import { sql } from 'drizzle-orm';
import { checkMayChangeGoods } from '../may-change-goods.ts';
import { readBigSheet } from '../read-big-sheet.ts';
import { gatherChanges, nextChanges, settleChanges, type SheetChange } from '../stored-changes.ts';
import type { BulkHandler, BulkTask } from '../task.ts';
import { keyOf } from './cell-text.ts';
import { type Parsed, shownIn } from './columns.ts';
import { readGoods, type SheetGoods } from './read-goods.ts';
import { findColumns, type SheetColumns } from './sheet-columns.ts';

/** Products of one transaction: an editor of one of them waits a fraction of a second. */
const BATCH = 250;

/**
 * Writes the changes that a check has listed, product by product, and marks them in the same transaction: after a kill the
 * next run goes on behind it. A field that somebody has changed since the check stays. Throws RefusedFile.
 */
export const applySheet: BulkHandler = async (db, task) => {
  const columns = await columnsOf(db, task);
  const changes = await gatherChanges(db, task.id);
  const withChangedSince = task.options.withChangedSince === true;
  let changed = 0;
  let left = 0;
  try {
    for (let after = 0; ;) {
      const cells = await nextChanges(db, task.id, { after, products: BATCH, withChangedSince });
      if (cells.length === 0) break;
      const done = await transaction(db, (tx) => applyCells(tx, task, cells, { columns, changes }));
      changed += done.changed;
      left += done.left;
      after = cells.at(-1)!.productId!;
    }
  } finally {
    await transaction(db, (tx) => changes.publish(tx, { atEnd: true }));
  }
  return {
    changed,
    report: [
      `Изменено товаров: ${formatNumber(changed)}`,
      ...(left > 0 ? [`Не записано значений: ${formatNumber(left)}, причины в списке`] : []),
    ],
  };
};

async function columnsOf(db: Db, { files }: BulkTask): Promise<SheetColumns> {
  for await (const { cells } of readBigSheet(files[0]!.path)) return findColumns(db, cells);
  throw new RefusedFile('В файле нет строк с товарами');
}

const CHANGED = 'После проверки поле изменили: проверьте файл ещё раз';

type Applying = { columns: SheetColumns; changes: CatalogueChanges };

async function applyCells(tx: Db, task: BulkTask, cells: readonly SheetChange[], { columns, changes }: Applying) {
  await checkMayChangeGoods(tx, task.author.accountId);
  const ids = [...new Set(cells.map(({ productId }) => productId!))];
  await tx.execute(sql`select from ${product} where id = any(${intArray(ids)}) order by id for no key update`);
  const goods = await readGoods(tx, ids, [...columns.known.properties.keys()]);
  const goodsOf = new Map(goods.map((one) => [one.id, one]));
  await addValues(
    tx,
    cells.map((cell) => parsedNow(cell, goodsOf.get(cell.productId!), columns)),
    columns,
  );
  const wanted = new Map<number, ProductChange>();
  const settled = cells.map((cell) => {
    const { productId, rowNo, field } = cell;
    const parsed = parsedNow(cell, goodsOf.get(productId!), columns);
    if ('problem' in parsed) return { rowNo, field, problem: parsed.problem };
    wanted.set(productId!, merged(wanted.get(productId!), parsed.change));
    return { rowNo, field, problem: null };
  });
  await changeEachProduct(tx, wanted, { ...task.author, changes });
  await settleChanges(tx, task.id, settled);
  return { changed: wanted.size, left: settled.filter(({ problem }) => problem !== null).length };
}

/** Adds the values that properties do not have yet, so that the next parsing finds them. */
async function addValues(tx: Db, parsed: readonly Parsed[], { known }: SheetColumns): Promise<void> {
  const missing = parsed.flatMap((one) => ('problem' in one ? [] : (one.newValues ?? [])));
  const inOrder = missing.toSorted((one, other) => one.propertyId - other.propertyId);
  for (const [propertyId, cells] of Map.groupBy(inOrder, (one) => one.propertyId)) {
    // Spellings that differ in case and spaces alone are one value
    const texts = new Map(cells.flatMap((cell) => cell.texts.map((text) => [keyOf(text), text])));
    const ids = await ensureValues(tx, propertyId, [...texts.values()]);
    for (const [index, key] of [...texts.keys()].entries()) known.values.get(propertyId)!.set(key, ids[index]!);
  }
}

function parsedNow(
  { field, before, after }: SheetChange,
  goods: SheetGoods | undefined,
  { fields, known }: SheetColumns,
): Parsed {
  const column = fields.find((one) => one.column.header === field)?.column;
  if (!column || !goods || shownIn(column, goods, known) !== before) return { problem: CHANGED };
  return column.parse(after, goods, known);
}

const merged = (one: ProductChange = {}, other: ProductChange): ProductChange => ({
  ...one,
  ...other,
  values: { ...one.values, ...other.values },
});
