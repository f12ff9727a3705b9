import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { UploadedFile } from '#features/wire.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { countTry } from '#identity/session/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { isTextSheet, sheetSentences } from '#server/xlsx/is-text-sheet.ts';
import { SheetRefusal } from '#server/xlsx/sheet-refusal.ts';
import { formatNumber } from '#shared/number-format.ts';
import type { ChosenColumns, SheetOrder } from '#shared/order-sheet/sheet-order.ts';
import { type Reading, readSheetOrder, type SheetInput } from './read-sheet-order.ts';
import { findRememberedColumns } from './remembered-columns.ts';
import { sheetCache } from './tables.ts';

const keptMinutes = 15;
const MAX_LINES = 5000;
/** New files of an account in ten minutes, and how long they may take to read. */
const MAX_FILES = 60;
const MAX_READING_MS = 60_000;
const windowSeconds = 600;

const sentences = {
  ...sheetSentences,
  too_large: 'В файле слишком много данных. Оставьте в нём только те строки, которые заказываете',
  too_slow: 'Файл не удалось прочитать за отведённое время. Оставьте в нём только те строки, которые заказываете',
};

/** A file as the buyer sends it: with the columns that he has pointed at, and whether hidden rows count. */
export interface SentSheet {
  file: UploadedFile;
  columns?: readonly ChosenColumns[];
  hidden?: 'include';
}

const hashOf = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
};

/**
 * What a file orders; read once in a quarter of an hour for an account and a choice of columns, however many pages are
 * asked for. Errors: BAD_FILE, TOO_LARGE, EMPTY; RATE_LIMITED for too many different files.
 */
export async function getSheetOrder(ctx: CallContext<BuyerSession>, sent: SentSheet): Promise<SheetOrder> {
  const { db, session } = ctx;
  const remembered = await findRememberedColumns(db, session.company.id);
  const choice = { chosen: sent.columns ?? [], remembered, withHidden: sent.hidden === 'include' };
  const content = hashOf(sent.file.bytes);
  const key = { accountId: session.account.id, sha256: hashOf(content, JSON.stringify(choice)) };
  const kept = await findKept(db, key);
  if (kept) return kept;
  // The same content with other columns is no new file
  const limit = { table: `sheet:${key.accountId}`, file: `sheet-file:${key.accountId}:${content}` };
  const isNew = (await countTry(db, limit.file, { step: windowSeconds })) === 1;
  if (isNew && (await countTry(db, limit.table, { step: windowSeconds })) > MAX_FILES) throw tooManyFiles();
  const { name, bytes } = sent.file;
  const order = await readOrRefuse(
    name,
    { bytes, isText: false, ...choice },
    { ...key, charge: chargeOf(db, key.accountId) },
  );
  await keep(db, key, order);
  return order;
}

/** Nothing is kept for a person who was erased while his file was read. */
function keep(db: Db, key: Key, content: SheetOrder): Promise<void> {
  return transaction(db, async (tx) => {
    const isOpen = and(eq(account.id, key.accountId), account.active);
    const [open] = await tx.select({ id: account.id }).from(account).where(isOpen).for('share');
    if (!open) return;
    // The same file may be read twice at once: what was read is the same
    await tx
      .insert(sheetCache)
      .values({ ...key, content, at: sql`now()` })
      .onConflictDoUpdate({
        target: [sheetCache.accountId, sheetCache.sha256],
        set: { content: sql`excluded.content`, at: sql`excluded.at` },
      });
  });
}

type Key = { accountId: number; sha256: string };

async function findKept(db: Db, { accountId, sha256 }: Key): Promise<SheetOrder | undefined> {
  const since = sql`now() - make_interval(mins => ${keptMinutes})`;
  const [row] = await db
    .select({ content: sheetCache.content })
    .from(sheetCache)
    .where(and(eq(sheetCache.accountId, accountId), eq(sheetCache.sha256, sha256), gt(sheetCache.at, since)));
  return row?.content;
}

function chargeOf(db: Db, accountId: number): Reading['charge'] {
  const charge = (milliseconds: number) =>
    countTry(db, `sheet-ms:${accountId}`, { step: windowSeconds, count: milliseconds });
  return {
    check: async () => {
      if ((await charge(0)) >= MAX_READING_MS) throw tooManyFiles();
    },
    add: async (milliseconds) => void (await charge(milliseconds)),
  };
}

const tooManyFiles = () =>
  refuse('RATE_LIMITED', 'Слишком много файлов подряд. Загрузите следующий через 10 минут', {
    retryAfterSeconds: windowSeconds,
  });

async function readOrRefuse(name: string, input: SheetInput, reading: Reading): Promise<SheetOrder> {
  try {
    const isText = isTextSheet(name, Buffer.from(input.bytes));
    const { order } = await readSheetOrder({ ...input, isText }, reading);
    if (order.lines.length + order.unread.length > MAX_LINES) {
      throw refuse(
        'TOO_LARGE',
        `В файле больше ${formatNumber(MAX_LINES)} строк с количеством. Разделите его на несколько`,
      );
    }
    if (order.lines.length + order.unread.length === 0 && order.tables.every(({ doubt }) => doubt === null)) {
      throw nothingToOrder(order);
    }
    return order;
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    if (error.reason === 'empty') throw refuse('EMPTY', sentences.empty, { field: 'file' });
    const code = error.reason === 'too_large' ? 'TOO_LARGE' : 'BAD_FILE';
    throw refuse(code, sentences[error.reason], { field: 'file' });
  }
}

function nothingToOrder({ hidden }: SheetOrder) {
  const message =
    hidden.sheets.length > 0
      ? `Строки с количеством есть только на скрытых листах: ${hidden.sheets.join(', ')}. Откройте их в Excel`
      : 'В файле нет строк с артикулом и количеством. Назовите столбцы «Артикул» и «Количество»';
  return refuse('EMPTY', message, { field: 'file' });
}
