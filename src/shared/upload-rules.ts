import { NBSP } from './number-format.ts';

export interface UploadRules {
  /** Allowed extensions, in capitals. */
  formats: readonly string[];
  /** The most megabytes of all files together; 0 = no limit. */
  maxSize: number;
  /** The most files; 0 = no limit. */
  maxFiles: number;
  /** What to do with a file of another format. */
  otherFormat?: string;
}

interface SizedFile {
  name: string;
  /** Bytes. */
  size: number;
}

/** R-VAL-22. */
export const DEFAULT_FORMATS = ['XLSX', 'DOC', 'PDF', 'JPG', 'PNG', 'BMP'] as const;

/** Files of an appeal ([A-143]). */
export const APPEAL_UPLOAD: UploadRules = { formats: DEFAULT_FORMATS, maxSize: 10, maxFiles: 5 };

/** Files that staff add to an order for its buyer. */
export const ORDER_FILE_UPLOAD: UploadRules = { formats: DEFAULT_FORMATS, maxSize: 10, maxFiles: 5 };

/** An act of reconciliation that staff give a company. */
export const ACT_UPLOAD: UploadRules = { formats: ['PDF', 'XLSX'], maxSize: 10, maxFiles: 1 };

/** A paper of goods: a certificate, a declaration, a passport, an instruction. */
export const PAPER_UPLOAD: UploadRules = { formats: ['PDF', 'JPG', 'PNG'], maxSize: 20, maxFiles: 1 };

/** Papers of many goods: an archive with the files, a table «article; file» beside it or alone. */
export const PAPERS_UPLOAD: UploadRules = {
  formats: ['ZIP', 'XLSX'],
  maxSize: 100,
  maxFiles: 2,
  otherFormat: 'Нужен архив ZIP с файлами или таблица XLSX',
};

/** Files of goods that staff upload: at most a gigabyte. */
export const GOODS_UPLOAD: UploadRules = {
  formats: ['XML', 'ZIP', 'YML', 'XLSX', 'CSV'],
  maxSize: 1024,
  maxFiles: 100,
  otherFormat: 'Файл XLS сохраните как XLSX',
};

/** A sheet of goods, or of their links, that staff bring back. */
export const GOODS_SHEET_UPLOAD: UploadRules = {
  formats: ['XLSX'],
  maxSize: 100,
  maxFiles: 1,
  otherFormat: 'Файл XLS сохраните как XLSX',
};

/** Pictures of goods, named by article. */
export const GOODS_PICTURES_UPLOAD: UploadRules = {
  formats: ['ZIP'],
  maxSize: 1024,
  maxFiles: 1,
  otherFormat: 'Сложите картинки в архив ZIP',
};

/** A picture of goods. */
export const GOODS_PICTURE_UPLOAD: UploadRules = { formats: ['JPG', 'PNG', 'WEBP', 'GIF'], maxSize: 30, maxFiles: 1 };

/** Customers whom staff bring in. */
export const CUSTOMERS_UPLOAD: UploadRules = {
  formats: ['XLSX', 'CSV'],
  maxSize: 20,
  maxFiles: 1,
  otherFormat: 'Файл XLS сохраните как XLSX',
};

/** R-VAL-28, R-VAL-29, R-CONST-37; the size by. */
export const ORDER_SHEET_UPLOAD: UploadRules = {
  formats: ['XLSX', 'CSV'],
  maxSize: 5,
  maxFiles: 1,
  otherFormat: 'Откройте файл в программе, где он сделан, и сохраните как XLSX: «Файл» → «Сохранить как»',
};

/** Files of a marketing material, each up to 20 MB. */
export const CONTENT_FILE_UPLOAD: UploadRules = {
  formats: ['PDF', 'DOC', 'DOCX', 'XLS', 'XLSX', 'JPG', 'PNG', 'ZIP'],
  maxSize: 20,
  maxFiles: 20,
};

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** R-VAL-22, R-VAL-30: 'Формат документов: XLSX и CSV'. */
export function formatsHint(formats: readonly string[] = DEFAULT_FORMATS): string {
  return `Формат документов: ${formats.join(formats.length === 2 ? ' и ' : ', ')}`;
}

/** R-VAL-23: the hint on the size; null where there is no limit. */
export function sizeHint({ maxSize }: Pick<UploadRules, 'maxSize'>): string | null {
  return maxSize > 0 ? `Максимальный размер файлов ${maxSize}Мб.` : null;
}

/** R-VAL-18: whether the name ends as one of the formats; 'jpeg' counts as 'jpg'. */
export function hasAllowedFormat(name: string, formats: readonly string[]): boolean {
  const extension = /[^.]\.([^.]+)$/.exec(name)?.[1]?.toUpperCase() ?? '';
  return formats.includes(extension === 'JPEG' ? 'JPG' : extension);
}

/**
 * R-VAL-18..21, R-VAL-24..26: the files that stay of those attached and those just added, and a message for each rule
 * that dropped some, which names them where several were added. Only invalid ones are dropped; where a limit is passed,
 * those that came last ([A-143]).
 */
export function chooseFiles<F extends SizedFile>(
  attached: readonly F[],
  added: readonly F[],
  rules: UploadRules,
): { files: F[]; messages: string[] } {
  // The next file takes the place of the only one
  const isReplaced = rules.maxFiles === 1 && added.some((file) => refusalOf(file, 0, 0, rules) === null);
  const files = isReplaced ? [] : [...attached];
  const dropped = new Map<string, string[]>();
  let size = files.reduce((all, file) => all + file.size, 0);
  for (const file of added) {
    const message = refusalOf(file, files.length, size, rules);
    if (message === null) {
      files.push(file);
      size += file.size;
    } else dropped.set(message, [...(dropped.get(message) ?? []), file.name]);
  }
  const messages = Array.from(dropped, ([message, names]) =>
    added.length > 1 ? `${namesText(names)}: ${message}` : message,
  );
  return { files, messages };
}

const MAX_NAMED = 3;

/** 'Файлы «1.exe», «2.exe», «3.exe» и ещё 2'. */
function namesText(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMED).map((name) => `«${name}»`);
  const rest = names.length > MAX_NAMED ? ` и ещё ${names.length - MAX_NAMED}` : '';
  return `${names.length > 1 ? 'Файлы' : 'Файл'} ${named.join(', ')}${rest}`;
}

function refusalOf(file: SizedFile, count: number, size: number, rules: UploadRules): string | null {
  const { formats, maxFiles, maxSize, otherFormat } = rules;
  if (!hasAllowedFormat(file.name, formats)) {
    return ['Формат файла не соответствует заданному', otherFormat].filter(Boolean).join('. ');
  }
  // A mail program or a cloud drive leaves one where the download has not ended
  if (file.size === 0) return 'Файл пустой';
  if (maxFiles > 0 && count >= maxFiles) return `Вы не можете прикрепить более ${maxFiles} файлов`;
  const tooBig = maxSize > 0 && size + file.size > maxSize * MEGABYTE;
  return tooBig ? `Общий размер файлов не должен превышать ${maxSize}Мб` : null;
}

/** R-VAL-27: bytes as Б, КБ or МБ, at most one decimal: '1,5 КБ'. */
export function formatFileSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes}${NBSP}Б`;
  const tenthsOf = (unit: number): number => Math.round((bytes / unit) * 10);
  const inKilobytes = tenthsOf(KILOBYTE) < KILOBYTE * 10;
  const tenths = tenthsOf(inKilobytes ? KILOBYTE : MEGABYTE);
  return `${String(tenths / 10).replace('.', ',')}${NBSP}${inKilobytes ? 'КБ' : 'МБ'}`;
}
