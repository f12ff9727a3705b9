import { type CommerceRecord, type FileHead, readCommerceMl, RefusedFile } from '#exchange/commerceml/server/index.ts';
import type { SheetLayout } from './price-list-layout.ts';
import { priceListHead } from './price-list-head.ts';
import { readPriceListRows } from './price-list-records.ts';
import { isTableFile, readTableFile } from './read-table-file.ts';
import { readYml } from './read-yml.ts';

/** A file of goods; a price list has the layout of its sheets that the operator has confirmed. */
export type GoodsFile = {
  path: string;
  name: string;
  layout?: SheetLayout[];
  /** Base units that stand for a stock which is said to be there without a number. */
  availableQuantity?: number;
};

/** What «в наличии» means in files that give no numbers, unless the operator says otherwise. */
const AVAILABLE_QUANTITY = 1000;

/** The root of a feed stands within the first two thousand bytes, behind its declaration and comments. */
const HEAD_BYTES = 2048;

/**
 * Reads a file of goods of any kind that the shop takes, as the records of CommerceML: an export of 1C, a YML feed, a price
 * list. `bytes` are those of the file; all of them are read. Throws RefusedFile.
 */
export async function* readGoods(
  file: GoodsFile,
  bytes: AsyncIterable<Uint8Array>,
  onHead: (head: FileHead) => void = () => undefined,
): AsyncGenerator<CommerceRecord[]> {
  const availableQuantity = file.availableQuantity ?? AVAILABLE_QUANTITY;
  if (await isTableFile(file)) {
    for await (const _ of bytes);
    yield* readPriceList(file, availableQuantity, onHead);
    return;
  }
  const source = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  for (let size = 0; size < HEAD_BYTES; size += chunks.at(-1)!.length) {
    const { value, done } = await source.next();
    if (done) break;
    chunks.push(value);
  }
  const whole = joined(chunks, source);
  const head = Buffer.concat(chunks).subarray(0, HEAD_BYTES).toString('latin1').replaceAll('\u0000', '');
  yield* /<(!DOCTYPE\s+)?yml_catalog[\s>]/.test(head)
    ? readYml(whole, availableQuantity, onHead)
    : readCommerceMl(whole, onHead);
}

async function* joined(first: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Records in pieces of a thousand: the reader yields to others between them. */
async function* readPriceList(
  file: GoodsFile,
  availableQuantity: number,
  onHead: (head: FileHead) => void,
): AsyncGenerator<CommerceRecord[]> {
  const { layout } = file;
  if (!layout) throw new RefusedFile('столбцы прайс-листа не подтверждены');
  onHead({ version: 'price-list', formedAt: '' });
  const sheets = await readTableFile(file);
  const used = sheets.flatMap((sheet) => {
    const own = layout.find((one) => one.sheet === sheet.name);
    return own ? [{ sheet, own }] : [];
  });
  const skipped = sheets.filter(({ name, rows }) => rows.length > 0 && !used.some(({ sheet }) => sheet.name === name));
  yield priceListHead(
    layout,
    skipped.map(({ name }) => name),
  );
  for (const { sheet, own } of used) {
    let records: CommerceRecord[] = [];
    for (const record of readPriceListRows(sheet, own, { hasSheets: used.length > 1, availableQuantity })) {
      records.push(record);
      if (records.length < 1000) continue;
      yield records;
      records = [];
    }
    if (records.length > 0) yield records;
  }
}
