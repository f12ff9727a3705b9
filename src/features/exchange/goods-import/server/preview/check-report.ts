import { sql } from 'drizzle-orm';
import { priceType } from '#goods/pricing/server/tables.ts';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { formatNumber } from '#shared/number-format.ts';
import { type FileSummary, hasLines, omitsSoldOut, placed } from '../read/file-summary.ts';
import type { CheckedSource } from '../import-files.ts';
import type { ImportProgress, ImportSettings } from '../import-settings.ts';
import { leftRequisites } from '../match/requisites.ts';
import { absentLines, noteLine, requisiteLines, vanishedNameLines } from '../report/import-report.ts';
import { mergeEntries } from '../check/plan-import.ts';
import { boughtCurrencies, type PriceTypeReport, priceTypeLines } from '../report/price-type-report.ts';
import { previewLines } from './preview-lines.ts';
import { previewSource } from './preview-source.ts';
import { MAX_NAMED } from './preview.ts';
import { missingProducts } from '../report/vanished-products.ts';

type ReportOptions = { onProgress?: (progress: ImportProgress) => void; signal?: AbortSignal };

/** What an import of checked files would do, as far as it is known without writing anything. */
export async function checkReport(
  db: Db,
  checked: readonly CheckedSource[],
  settings: ImportSettings,
  { onProgress = () => undefined, signal }: ReportOptions = {},
): Promise<string[]> {
  const total = checked.flatMap(({ plan }) => plan.files).reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  const onBytes = (count: number) => onProgress({ stage: 'compare', done: (done += count), total });
  const lines = ['Проверка: ничего не изменено'];
  for (const entry of checked) lines.push(...(await sourceLines(db, entry, settings, { onBytes, signal })));
  return lines;
}

async function sourceLines(
  db: Db,
  { plan, source, baseTypeId, absentStock }: CheckedSource,
  settings: ImportSettings,
  options: { onBytes: (count: number) => void; signal?: AbortSignal },
): Promise<string[]> {
  const { files } = plan;
  const products = files.reduce((sum, file) => sum + file.productIds.size, 0);
  const absent = files.filter(omitsSoldOut).reduce((sum, file) => sum + file.offers - file.counted, 0);
  const known = source ? await countKnown(db, source.id, files) : 0;
  return [
    `Источник «${source?.name ?? plan.name}»${source ? '' : ' будет создан'}`,
    ...files.map(fileLine),
    `  товары: новых ${formatNumber(products - known)}, известных ${formatNumber(known)}`,
    ...(source ? previewLines(await previewSource(db, source, plan, { absentStock, ...options })) : []),
    ...absentLines(absentStock === 'none' ? absent : 0, absentStock === 'keep' ? absent : 0),
    ...priceTypeLines(await priceTypesToBe(db, files, baseTypeId, source?.id)).map((line) => `  ${line}`),
    ...(source ? await vanishedLines(db, source.id, files) : []),
    ...requisiteLines(leftRequisites(files, settings.requisites ?? source?.requisites ?? [])),
    ...noteLines(files),
  ];
}

function fileLine({ name, products, offers, head }: FileSummary): string {
  const formed = head.formedAt && `, сформирован ${head.formedAt.replace('T', ' ')}`;
  return `  ${name}: товаров ${formatNumber(products)}, предложений ${formatNumber(offers)}${formed}`;
}

/** Products of the source, on sale or not, that the files bring again. */
async function countKnown(db: Db, sourceId: number, files: readonly FileSummary[]): Promise<number> {
  let count = 0;
  for (let last = 0; ;) {
    const { rows } = await db.execute<{ id: number; external_id: string }>(sql`
      select id, external_id from ${product}
      where source_id = ${sourceId} and external_id is not null and id > ${last} order by id limit 10000`);
    if (rows.length === 0) return count;
    count += rows.filter(({ external_id }) => files.some(({ productIds }) => productIds.has(external_id))).length;
    last = rows.at(-1)!.id;
  }
}

async function priceTypesToBe(
  db: Db,
  files: readonly FileSummary[],
  baseTypeId: string | null,
  sourceId = 0,
): Promise<PriceTypeReport[]> {
  const { rows } = await db.execute<{ externalId: string; name: string; isBase: boolean }>(sql`
    select external_id as "externalId", name, is_base as "isBase" from ${priceType} where source_id = ${sourceId}`);
  const bought = await boughtCurrencies(db);
  const types = new Map(rows.map(({ externalId, name, isBase }) => [externalId, { name, isBase }]));
  for (const [id, { name }] of mergeEntries(files, 'priceTypes')) {
    types.set(id, { name, isBase: types.get(id)?.isBase ?? false });
  }
  return Array.from(types, ([id, { name, isBase }]) => ({
    name,
    isBase: baseTypeId === null ? isBase : id === baseTypeId,
    prices: Array.from(pricesOf(files, id), ([currency, count]) => ({
      currency,
      count,
      isBought: bought.has(currency),
    })),
  }));
}

function pricesOf(files: readonly FileSummary[], typeId: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files) {
    for (const [written, count] of file.prices.get(typeId) ?? []) {
      const currency = written || (mergeEntries(files, 'priceTypes').get(typeId)?.currency ?? 'RUB');
      counts.set(currency, (counts.get(currency) ?? 0) + count);
    }
  }
  return counts;
}

async function vanishedLines(db: Db, sourceId: number, files: readonly FileSummary[]): Promise<string[]> {
  if (!files.some(({ isWhole }) => isWhole)) return [];
  const names: { name: string; article: string | null }[] = [];
  let count = 0;
  for await (const products of missingProducts(db, sourceId, files)) {
    count += products.length;
    names.push(...products.slice(0, MAX_NAMED - names.length));
  }
  if (count === 0) return [];
  return [`  Нет в полной выгрузке: ${formatNumber(count)}`, ...vanishedNameLines(names, count)];
}

function noteLines(files: readonly FileSummary[]): string[] {
  const lines = files.flatMap((file) =>
    Array.from(file.notes.values(), (note) =>
      noteLine({ ...placed(note, hasLines(file)), count: note.count, file: file.name }),
    ),
  );
  return lines.length === 0 ? [] : ['  Замечания к файлам, первые каждого рода:', ...lines];
}
