import { and, eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Sheet, SheetRow } from '#shared/order-sheet/sheet-order.ts';
import { changeColumns } from './change-columns.ts';
import { layoutQuestion } from './layout-question.ts';
import { headingRows, recogniseSheet, type SheetLayout } from './price-list-layout.ts';
import { isTableFile, readTableFile } from './read-table-file.ts';
import type { GoodsFile } from './read-goods.ts';
import { priceListLayout } from './tables.ts';
import { currentTime } from '#server/clock.ts';
import type { Answer } from './terms/price-terms.ts';
import { type MoneySettings, readAnswers } from './terms/read-answers.ts';
import { settleTerms } from './terms/settle-terms.ts';

/** What the operator says of price lists. */
export type PriceListSettings = MoneySettings & {
  /** The source; a price list does not name one. */
  source?: string;
  /** His changes to the recognised columns: «цена=E; остаток=нет». */
  columns?: string;
  /** The columns that were shown are right. */
  confirmColumns?: boolean;
  availableQuantity?: number;
};

/** Headings stand within the first rows of a sheet. */
const SEARCHED_ROWS = 50;

/**
 * The files, price lists among them with the columns that the operator has confirmed for lists of their source with the
 * same headings, and with what their prices mean. Throws RefusedFile that shows the columns where they were not confirmed, and
 * asks for the currency, the VAT and the unit of a price where the list leaves them open: a wrong guess would put wrong prices into
 * the shop. `save`: confirmation and answers are remembered.
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
  const { currency, vat, priceUnit } = settings;
  const isMoneyGiven = currency !== undefined || vat !== undefined || priceUnit !== undefined;
  if (isMoneyGiven && !found.some(({ layout }) => layout)) {
    throw new RefusedFile('--currency, --vat и --price-unit относятся к прайс-листам, а их среди файлов нет');
  }
  return found;
}

async function layoutOf(
  db: Db,
  file: GoodsFile,
  { source, columns, confirmColumns, ...money }: PriceListSettings,
  save: boolean,
): Promise<SheetLayout[]> {
  const refuse = (reason: string) => new RefusedFile(`${file.name}: ${reason}`);
  const ask = (reason: string, question: string) =>
    new RefusedFile(`${file.name}: ${reason}`, null, `${file.name}: ${question}`);
  if (source === undefined)
    throw ask('прайс-лист не называет свой источник: укажите --source=НАЗВАНИЕ', 'назовите источник прайс-листа');
  const sheets = await readTableFile(file).catch((error: unknown) => {
    throw error instanceof RefusedFile ? Object.assign(refuse(error.message), { cause: error }) : error;
  });
  const recognised = sheets.flatMap((sheet) => recogniseSheet(sheet) ?? []);
  const signature = signatureOf(sheets, recognised);
  const key = and(eq(priceListLayout.sourceName, source), eq(priceListLayout.signature, signature));
  const [known] = await db.select().from(priceListLayout).where(key);
  const bare = columns === undefined ? (known?.sheets ?? recognised) : changeColumns(sheets, recognised, columns);
  if (bare.length === 0) {
    const example = 'артикул=A; название=B; цена=D';
    const none = 'столбцы с товарами и ценами не найдены: назовите их, например';
    throw ask(`${none} --columns="${example}"`, `${none} «${example}»`);
  }
  const isConfirmed = confirmColumns === true || (known !== undefined && columns === undefined);
  const given = readAnswers(money);
  const { layouts, questions, answers } = settleTerms(sheets, bare, { given, answers: known?.answers ?? [] });
  if (!isConfirmed || questions.length > 0) {
    const asked = { sheets, layouts, questions, isConfirmed };
    throw ask(layoutQuestion(asked), layoutQuestion(asked, { hasKeys: false }));
  }
  const kept = mergeAnswers(known?.answers ?? [], answers);
  const isAnswered = answers.some((answer) => !known?.answers.some((one) => isDeepStrictEqual(one, answer)));
  const isNew = columns !== undefined || known === undefined || isAnswered;
  if (save && isNew) await saveLayout(db, { sourceName: source, signature, sheets: bare, answers: kept });
  return layouts;
}

/** Later answers replace those of the same column to lists that say the same. */
function mergeAnswers(known: readonly Answer[], now: readonly Answer[]): Answer[] {
  const keyOf = ({ sheet, column, aspect, evidence }: Answer) => JSON.stringify([sheet, column, aspect, evidence]);
  return [...new Map([...known, ...now].map((answer) => [keyOf(answer), answer])).values()].slice(-MAX_ANSWERS);
}

/** Lists of one shape that say different things of their prices. */
const MAX_ANSWERS = 100;

async function saveLayout(db: Db, layout: Omit<typeof priceListLayout.$inferInsert, 'confirmedAt'>): Promise<void> {
  const { sheets, answers } = layout;
  await db
    .insert(priceListLayout)
    .values(layout)
    .onConflictDoUpdate({
      target: [priceListLayout.sourceName, priceListLayout.signature],
      set: { sheets, answers, confirmedAt: currentTime() },
    });
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
