import { open, readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import { decodeText } from '#server/xlsx/decode-text.ts';
import { readSheets } from '#server/xlsx/read-sheets.ts';
import { type RefusalReason, SheetRefusal } from '#server/xlsx/sheet-refusal.ts';
import { readTable } from '#shared/order-sheet/read-table.ts';
import type { Sheet } from '#shared/order-sheet/sheet-order.ts';

/** A price list is read whole: a hundred thousand rows have a third of it. */
const MAX_BYTES = 64 * 1024 * 1024;

const TEXTS = new Set(['.csv', '.tsv']);

const REASONS: Record<RefusalReason, string> = {
  empty: 'файл пуст',
  not_xlsx: 'это не таблица xlsx',
  old_xls: 'это таблица старого формата xls: сохраните её как xlsx или csv',
  encrypted: 'таблица защищена паролем: сохраните её без пароля',
  macros: 'в таблице есть макросы: сохраните её как xlsx',
  too_large: 'таблица слишком велика: разделите её или сохраните как csv',
  too_slow: 'таблица читается слишком долго: сохраните её как csv',
  broken: 'таблица повреждена: откройте её и сохраните заново',
  cut: 'файл обрывается или повреждён',
};

/** Whether a file is a price list: a workbook by its first bytes, a text with separators by its name; never an export. */
export async function isTableFile({ path, name }: { path: string; name: string }): Promise<boolean> {
  if (TEXTS.has(extname(name).toLowerCase())) return true;
  if (extname(name).toLowerCase() === '.xml') return false;
  const head = await firstBytes(path);
  if (head.subarray(0, 2).toString('hex') === 'd0cf') return true;
  return (
    head.subarray(0, 2).toString('latin1') === 'PK' &&
    /\[Content_Types\]|_rels\/|xl\/|docProps\//.test(head.toString('latin1'))
  );
}

async function firstBytes(path: string): Promise<Buffer> {
  // What cannot be read is refused in words by who reads it whole
  const file = await open(path).catch(() => null);
  if (!file) return Buffer.alloc(0);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    return buffer.subarray(0, bytesRead);
  } catch {
    return Buffer.alloc(0);
  } finally {
    await file.close();
  }
}

/** The sheets of a price list: of a workbook the visible ones, of a text one. Throws RefusedFile. */
export async function readTableFile({ path, name }: { path: string; name: string }): Promise<Sheet[]> {
  if ((await stat(path)).size > MAX_BYTES) throw new RefusedFile(REASONS.too_large);
  const bytes = await readFile(path);
  try {
    if (TEXTS.has(extname(name).toLowerCase())) return [{ name: '', rows: readTable(decodeText(bytes)) }];
    return await readSheets(bytes);
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    const refusal = new RefusedFile(REASONS[error.reason]);
    refusal.cause = error;
    throw refusal;
  }
}
