import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { UploadedFile } from '#features/wire.ts';
import { countTry } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { type RefusalReason, SheetRefusal } from '#server/xlsx/sheet-refusal.ts';
import { formatNumber } from '#shared/number-format.ts';
import type { SheetOrder } from '#shared/order-sheet/sheet-order.ts';
import { hasAllowedFormat, ORDER_SHEET_UPLOAD } from '#shared/upload-rules.ts';
import { type Reading, readSheetOrder } from './read-sheet-order.ts';
import { sheetCache } from './tables.ts';

const keptMinutes = 15;
const MAX_LINES = 5000;
/** New files of an account in ten minutes, and how long they may take to read. */
const MAX_FILES = 20;
const MAX_READING_MS = 60_000;
const windowSeconds = 600;

const sentences: Record<RefusalReason, string> = {
  empty: 'Файл пуст',
  not_xlsx: 'Это не файл XLSX. Сохраните таблицу как «Книга Excel (.xlsx)» и загрузите её',
  old_xls: 'Это файл старого формата XLS. Откройте его в Excel и сохраните как «Книга Excel (.xlsx)»',
  encrypted: 'Файл защищён паролем. Снимите пароль и загрузите файл ещё раз',
  macros: 'Файлы с макросами не принимаются. Сохраните его как «Книга Excel (.xlsx)»',
  too_large: 'В файле слишком много данных. Оставьте в нём только те строки, которые заказываете',
  too_slow: 'Файл не удалось прочитать за отведённое время. Оставьте в нём только те строки, которые заказываете',
  broken: 'Файл повреждён. Откройте его в Excel и сохраните ещё раз',
};

/**
 * What a file orders; read once in a quarter of an hour for an account, however many pages are asked for.
 * Errors: BAD_FILE, TOO_LARGE, EMPTY; RATE_LIMITED for too many different files.
 */
export async function getSheetOrder(ctx: CallContext<BuyerSession>, file: UploadedFile): Promise<SheetOrder> {
  const { db, session } = ctx;
  const key = { accountId: session.account.id, sha256: createHash('sha256').update(file.bytes).digest('base64url') };
  const kept = await findKept(db, key);
  if (kept) return kept;
  if ((await countTry(db, `sheet:${key.accountId}`, windowSeconds)) > MAX_FILES) throw tooManyFiles();
  const order = await readOrRefuse(file, { ...key, charge: chargeOf(db, key.accountId) });
  // The same file may be read twice at once: what was read is the same
  await db
    .insert(sheetCache)
    .values({ ...key, content: order, at: sql`now()` })
    .onConflictDoUpdate({
      target: [sheetCache.accountId, sheetCache.sha256],
      set: { content: sql`excluded.content`, at: sql`excluded.at` },
    });
  return order;
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
    countTry(db, `sheet-ms:${accountId}`, windowSeconds, windowSeconds, milliseconds);
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

async function readOrRefuse({ name, bytes }: UploadedFile, reading: Reading): Promise<SheetOrder> {
  try {
    if (/\.xlsm$/i.test(name)) throw new SheetRefusal('macros');
    const { order } = await readSheetOrder(Buffer.from(bytes), reading);
    // The content decides what it is; a strange ending on a workbook is still no workbook to its sender
    if (!hasAllowedFormat(name, ORDER_SHEET_UPLOAD.formats)) throw new SheetRefusal('not_xlsx');
    if (order.lines.length > MAX_LINES) {
      throw refuse(
        'TOO_LARGE',
        `В файле больше ${formatNumber(MAX_LINES)} строк с количеством. Разделите его на несколько`,
      );
    }
    if (order.lines.length + order.unread.length === 0) throw nothingToOrder();
    return order;
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    if (error.reason === 'empty') throw refuse('EMPTY', sentences.empty, { field: 'file' });
    const code = error.reason === 'too_large' ? 'TOO_LARGE' : 'BAD_FILE';
    throw refuse(code, sentences[error.reason], { field: 'file' });
  }
}

const nothingToOrder = () =>
  refuse('EMPTY', 'В файле нет строк с артикулом и количеством. Назовите столбцы «Артикул» и «Количество»', {
    field: 'file',
  });
