import { hasAllowedFormat } from '#shared/upload-rules.ts';
import { refusalByContent } from './check-archive.ts';
import { type RefusalReason, SheetRefusal } from './sheet-refusal.ts';

/** Why a file was refused, as its sender reads it. */
export const sheetSentences: Record<RefusalReason, string> = {
  empty: 'Файл пуст',
  not_xlsx: 'Это не файл XLSX и не CSV. Сохраните таблицу как «Книга Excel (.xlsx)» и загрузите её',
  old_xls: 'Это файл старого формата XLS. Откройте его в Excel и сохраните как «Книга Excel (.xlsx)»',
  encrypted: 'Файл защищён паролем. Снимите пароль и загрузите файл ещё раз',
  macros: 'Файлы с макросами не принимаются. Сохраните его как «Книга Excel (.xlsx)»',
  too_large: 'В файле слишком много данных. Разделите его на несколько',
  too_slow: 'Файл не удалось прочитать за отведённое время. Разделите его на несколько',
  broken: 'Файл повреждён. Откройте его в Excel и сохраните ещё раз',
  cut: 'Файл обрывается или повреждён. Сохраните таблицу ещё раз и загрузите её',
};

/** Whether a file is a CSV. Throws SheetRefusal for what is neither that nor a workbook. */
export function isTextSheet(name: string, bytes: Buffer): boolean {
  if (/\.xlsm$/i.test(name)) throw new SheetRefusal('macros');
  const reason = refusalByContent(bytes);
  // The content decides what it is; a strange ending on a workbook is still no workbook to its sender
  const isText = reason === 'not_xlsx' && hasAllowedFormat(name, ['CSV']);
  if (reason !== null && !isText) throw new SheetRefusal(reason);
  if (!hasAllowedFormat(name, ['XLSX', 'CSV'])) throw new SheetRefusal('not_xlsx');
  return isText;
}
