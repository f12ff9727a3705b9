import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import { findByArticle } from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { formatNumber } from '#shared/number-format.ts';
import { type BigRow, readBigSheet } from '../read-big-sheet.ts';
import { forgetChanges, type NewChange, refusedRow, reportOf, storeChanges } from '../stored-changes.ts';
import type { BulkHandler } from '../task.ts';
import { keyOf } from './cell-text.ts';
import { compareRow, mixedUp } from './compare-row.ts';
import { readGoods } from './read-goods.ts';
import { findColumns, type SheetColumns } from './sheet-columns.ts';

const BATCH = 1000;
const MAX_ROWS = 200_000;
/** New values that are counted: each is kept meanwhile. */
const MAX_COUNTED = 10_000;
/** New values that a report names. */
const MAX_NEW_VALUES = 50;

/** Compares a sheet with the shop and stores the cells that differ. Changes no goods. */
export const checkSheet: BulkHandler = async (db, { id: uploadId, files }) => {
  await forgetChanges(db, uploadId);
  let columns: SheetColumns | null = null;
  let batch: BigRow[] = [];
  let rows = 0;
  const seen: Seen = { rows: new Map(), newValues: new Map() };
  const compare = async () => {
    if (columns === null || batch.length === 0) return;
    await storeChanges(db, uploadId, await compareBatch(db, batch, columns, seen));
    rows += batch.length;
    batch = [];
    if (rows > MAX_ROWS)
      throw new RefusedFile(`В файле больше ${formatNumber(MAX_ROWS)} строк. Разделите его на несколько`);
  };
  for await (const row of readBigSheet(files[0]!.path)) {
    if (columns === null) columns = await findColumns(db, row.cells);
    else batch.push(row);
    if (batch.length >= BATCH) await compare();
  }
  await compare();
  if (columns === null || rows === 0) throw new RefusedFile('В файле нет строк с товарами');
  const { unknown, mark } = columns as SheetColumns;
  return {
    report: [
      ...(await reportOf(db, uploadId, `Строк в файле: ${formatNumber(rows)}`)),
      ...newValuesReport([...seen.newValues.values()]),
      ...(mark === null ? ['Столбца «Отметка» нет: магазин не видит, что изменили другие после выгрузки'] : []),
      ...(unknown.length > 0 ? [`Столбцы, которых магазин не знает: ${unknown.slice(0, 20).join(', ')}`] : []),
    ],
  };
};

/** What the rows before have said: the row of each product, and the values that properties do not have yet. */
type Seen = { rows: Map<number, number>; newValues: Map<string, string> };

/** A wrong letter makes a new value, so the values stand in the report. */
function newValuesReport(newValues: readonly string[]): string[] {
  if (newValues.length === 0) return [];
  const more = newValues.length > MAX_NEW_VALUES ? '…' : '';
  const named = newValues.slice(0, MAX_NEW_VALUES).join(', ');
  const atLeast = newValues.length < MAX_COUNTED ? '' : 'не меньше ';
  return [`Новых значений свойств: ${atLeast}${formatNumber(newValues.length)}. Проверьте: ${named}${more}`];
}

async function compareBatch(db: Db, rows: readonly BigRow[], columns: SheetColumns, seen: Seen): Promise<NewChange[]> {
  const idOf = await findIds(db, rows, columns);
  const ids = rows.map(idOf).flatMap((found) => (typeof found === 'number' ? found : []));
  const propertyIds = [...columns.known.properties.keys()];
  const goodsOf = new Map((await readGoods(db, ids, propertyIds)).map((goods) => [goods.id, goods]));
  return rows.flatMap((row): NewChange[] => {
    const refused = (note: string) => [refusedRow({ rowNo: row.row, note })];
    const found = idOf(row);
    if (typeof found !== 'number') return refused(found.problem);
    const goods = goodsOf.get(found);
    if (!goods) return refused(`Товара с кодом ${found} нет`);
    const problem = mixedUp(row, columns, goods);
    if (problem !== null) return refused(problem);
    const first = seen.rows.get(goods.id);
    if (first !== undefined) return refused(`Этот товар уже стоит в строке ${first}`);
    seen.rows.set(goods.id, row.row);
    return compareRow(row, goods, columns).map(({ newValues, ...change }) => {
      for (const value of newValues) {
        const named = `${change.field} «${value}»`;
        if (seen.newValues.size < MAX_COUNTED && !seen.newValues.has(keyOf(named)))
          seen.newValues.set(keyOf(named), named);
      }
      return { rowNo: row.row, productId: goods.id, ...change };
    });
  });
}

/** The product of a row: by its code, else by its article. */
async function findIds(
  db: Db,
  rows: readonly BigRow[],
  { id, article }: SheetColumns,
): Promise<(row: BigRow) => number | { problem: string }> {
  const codeIn = ({ cells }: BigRow) => (id === null ? '' : (cells[id] ?? ''));
  const articleIn = ({ cells }: BigRow) => (article === null ? '' : (cells[article] ?? ''));
  const byArticle = await findByArticle(db, rows.filter((row) => codeIn(row) === '').map(articleIn));
  return (row) => {
    const code = codeIn(row);
    if (code !== '') return /^\d{1,9}$/.test(code) ? Number(code) : { problem: `«${code}» — не код товара` };
    if (articleIn(row) === '') return { problem: 'В строке нет ни кода, ни артикула' };
    const found = byArticle(articleIn(row));
    if ('problem' in found) return found;
    return found.offerId === null
      ? found.productId
      : { problem: 'Это артикул варианта: таблица меняет товары целиком' };
  };
}
