import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import type { Db } from '#server/db/index.ts';
import { workbookBytes } from '#server/xlsx/write-workbook.ts';
import { csvLines } from './write-csv.ts';
import { type Goods, listGoods } from './list-goods.ts';
import type { PriceChanges, PriceListFile, PriceListOrder, Progress } from './price-list-order.ts';
import { tableColumns } from './table-columns.ts';
import { ymlLines } from './write-yml.ts';

type Columns = ReturnType<typeof tableColumns>;

/** Makes the file of a price list as a stream, so that it needs the memory of the compressed file and of a few goods. */
export async function makeFile(
  db: Db,
  order: PriceListOrder,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<PriceListFile> {
  const prices = new Map<number, number>();
  const changes: PriceChanges = { up: 0, down: 0, added: 0, gone: 0 };
  const before = order.before && unpackPrices(order.before);
  const goods = counted(listGoods(db, order, onProgress), before, prices, changes);
  const content = await (order.format === 'xlsx'
    ? workbook(tableColumns(order, before), goods)
    : compressed(linesOf(db, order, before, goods)));
  for (const id of before?.keys() ?? []) if (!prices.has(id)) changes.gone += 1;
  const isGzip = order.format !== 'xlsx';
  return { content: Uint8Array.from(content), isGzip, rows: prices.size, prices: packPrices(prices), changes };
}

async function* counted(
  goods: AsyncIterable<Goods>,
  before: ReadonlyMap<number, number> | null,
  prices: Map<number, number>,
  changes: PriceChanges,
): AsyncGenerator<Goods> {
  for await (const one of goods) {
    const { id } = one.item;
    const paid = one.price.valueVat;
    const former = before?.get(id);
    prices.set(id, paid);
    if (before && former === undefined) changes.added += 1;
    else if (former !== undefined && paid > former) changes.up += 1;
    else if (former !== undefined && paid < former) changes.down += 1;
    yield one;
  }
}

function workbook(columns: Columns, goods: AsyncIterable<Goods>): Promise<Buffer> {
  return workbookBytes({ sheet: 'Прайс-лист', columns, rows: rowsOf(goods, columns) });
}

function linesOf(
  db: Db,
  order: PriceListOrder,
  before: ReadonlyMap<number, number> | null,
  goods: AsyncIterable<Goods>,
): AsyncGenerator<string> {
  if (order.format === 'yml') return ymlLines(db, order, goods);
  const columns = tableColumns(order, before);
  return csvLines(
    columns.map(({ header }) => header),
    rowsOf(goods, columns),
  );
}

async function* rowsOf(goods: AsyncIterable<Goods>, columns: Columns) {
  for await (const one of goods) yield columns.map(({ cell }) => cell(one));
}

function compressed(lines: AsyncIterable<string>): Promise<Buffer> {
  const gzip = createGzip();
  const source = Readable.from(lines, { objectMode: true });
  source.on('error', (error) => gzip.destroy(error));
  return buffer(source.pipe(gzip));
}

/** Kopecks by item id as compressed bytes: a subscription keeps those of its last file. */
function packPrices(prices: ReadonlyMap<number, number>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(gzipSync(Buffer.from(Float64Array.from([...prices].flat()).buffer)));
}

function unpackPrices(packed: Uint8Array): Map<number, number> {
  const numbers = new Float64Array(Uint8Array.from(gunzipSync(packed)).buffer);
  const prices = new Map<number, number>();
  for (let at = 0; at < numbers.length; at += 2) prices.set(numbers[at]!, numbers[at + 1]!);
  return prices;
}
