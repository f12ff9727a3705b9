import { and, eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Sheet, SheetRow } from '#shared/order-sheet/sheet-order.ts';
import { changeColumns } from './change-columns.ts';
import {
  ALL_AVAILABLE,
  columnLetters,
  headingRows,
  recogniseSheet,
  ROLES,
  type SheetLayout,
} from './price-list-layout.ts';
import { isTableFile, readTableFile } from './read-table-file.ts';
import type { GoodsFile } from './read-goods.ts';
import { priceListLayout } from './tables.ts';
import { currentTime } from '#server/clock.ts';

/** What the operator says of price lists. */
export type PriceListSettings = {
  /** The source; a price list does not name one. */
  source?: string;
  /** His changes to the recognised columns: «цена=E; остаток=нет». */
  columns?: string;
  /** The columns that were shown are right. */
  confirmColumns?: boolean;
  availableQuantity?: number;
};

const SHOWN_ROWS = 2;

/** Headings stand within the first rows of a sheet. */
const SEARCHED_ROWS = 50;

/**
 * The files, price lists among them with the columns that the operator has confirmed for lists of their source with the
 * same headings. Throws RefusedFile that shows the columns where they were not: a column taken for another one would put
 * wrong prices into the shop. `save`: a confirmation is remembered.
 */
export async function withLayouts<T extends GoodsFile>(
  db: Db,
  files: readonly T[],
  settings: PriceListSettings,
  { save }: { save: boolean },
): Promise<T[]> {
  const found: T[] = [];
  for (const file of files) {
    const own = { ...file, availableQuantity: settings.availableQuantity };
    found.push((await isTableFile(file)) ? { ...own, layout: await layoutOf(db, file, settings, save) } : own);
  }
  return found;
}

async function layoutOf(
  db: Db,
  file: GoodsFile,
  { source, columns, confirmColumns }: PriceListSettings,
  save: boolean,
): Promise<SheetLayout[]> {
  const refuse = (reason: string) => new RefusedFile(`${file.name}: ${reason}`);
  if (source === undefined) throw refuse('прайс-лист не называет свой источник: укажите --source=НАЗВАНИЕ');
  const sheets = await readTableFile(file).catch((error: unknown) => {
    throw error instanceof RefusedFile ? Object.assign(refuse(error.message), { cause: error }) : error;
  });
  const recognised = sheets.flatMap((sheet) => recogniseSheet(sheet) ?? []);
  const signature = signatureOf(sheets, recognised);
  const key = and(eq(priceListLayout.sourceName, source), eq(priceListLayout.signature, signature));
  const [known] = await db.select().from(priceListLayout).where(key);
  const layout = columns === undefined ? (known?.sheets ?? recognised) : changeColumns(sheets, recognised, columns);
  if (layout.length === 0) {
    throw refuse(
      'столбцы с товарами и ценами не найдены: назовите их, например --columns="артикул=A; название=B; цена=D"',
    );
  }
  if (known && columns === undefined) return layout;
  if (!confirmColumns) throw refuse(question(sheets, layout));
  if (save) {
    await db
      .insert(priceListLayout)
      .values({ sourceName: source, signature, sheets: layout })
      .onConflictDoUpdate({
        target: [priceListLayout.sourceName, priceListLayout.signature],
        set: { sheets: layout, confirmedAt: currentTime() },
      });
  }
  return layout;
}

/** Lists with the same headings on sheets of the same names have the same columns. */
function signatureOf(sheets: readonly Sheet[], layouts: readonly SheetLayout[]): string {
  const hash = createHash('sha256');
  for (const { name, rows } of sheets) {
    const from = layouts.find(({ sheet }) => sheet === name)?.from;
    const headings = from === undefined ? [firstTexts(rows)] : headingRows(rows, from);
    const texts = headings.map((row) => row.map((cell) => cell?.text.trim() ?? ''));
    hash.update(JSON.stringify([name, from ?? null, ...texts]));
  }
  return hash.digest('hex');
}

/** The headings of a sheet that was not recognised, as far as it has any: its first row of several texts, without numbers. */
function firstTexts(rows: readonly SheetRow[]): SheetRow {
  const isHeading = (row: SheetRow) => {
    const filled = row.filter((cell) => cell && cell.text.trim() !== '');
    return filled.length > 1 && filled.every((cell) => cell!.number === undefined && !/^[\d\s.,]+$/.test(cell!.text));
  };
  return rows.slice(0, SEARCHED_ROWS).find(isHeading) ?? [];
}

const ROLE_NAMES = new Map(Object.entries(ROLES).map(([name, role]) => [role, name] as const));

/** The columns in words, with the first rows that they would make, and what to do. */
function question(sheets: readonly Sheet[], layouts: readonly SheetLayout[]): string {
  const shown = layouts.map(({ sheet, from, columns }) => {
    const named = columns.map(({ role, column, heading }) => {
      const title = heading === '' ? '' : ` «${heading.slice(0, 60)}»`;
      if (column === ALL_AVAILABLE) return 'остаток — всё в наличии';
      return `${ROLE_NAMES.get(role)!} — столбец ${columnLetters(column)}${title}`;
    });
    const rows = sheets.find(({ name }) => name === sheet)?.rows.slice(from) ?? [];
    const samples = rows
      .filter((row) => columns.filter(({ column }) => row[column]).length > 1)
      .slice(0, SHOWN_ROWS)
      .map((row) => columns.map(({ column }) => row[column]?.text.trim().slice(0, 40) || '—').join(' · '));
    if (!columns.some(({ role }) => role === 'stock'))
      named.push('остатков нет (всё в наличии: --columns="остаток=есть")');
    const title = sheet === '' ? `строки с ${from + 1}-й` : `лист «${sheet}», строки с ${from + 1}-й`;
    return [`  ${title}: ${named.join(', ')}`, ...samples.map((sample) => `    ${sample}`)].join('\n');
  });
  return [
    'проверьте столбцы прайс-листа:',
    ...shown,
    'Если всё верно, повторите с ключом --confirm-columns: для списков с такими же заголовками это запомнится.',
    'Если нет, назовите столбцы: --columns="артикул=A; название=B; цена=D; остаток=нет".',
  ].join('\n');
}
