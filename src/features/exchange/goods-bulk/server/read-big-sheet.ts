import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { RefusedFile, XmlReader } from '#exchange/commerceml/server/index.ts';

/** A row of a sheet: its number as the file counts it, from one, and the trimmed texts of its cells. */
export type BigRow = { row: number; cells: string[] };

/** Bytes of the unpacked file: a sheet of 80,000 goods with long descriptions has 150 MB. */
const MAX_UNPACKED = 512 * 1024 * 1024;
const MAX_PARTS = 2000;
const MAX_COLUMNS = 200;
/** A cell of a spreadsheet holds no more. */
export const MAX_CELL_LENGTH = 32_767;

/**
 * The rows of the first visible sheet of an XLSX file that have any text, one by one: the sheet is never in memory whole,
 * only the table of its strings is. `readSheets` is for small files of buyers, with all that their layout says. Throws
 * RefusedFile.
 */
export async function* readBigSheet(path: string): AsyncGenerator<BigRow> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw broken(error);
  });
  try {
    const parts = await listParts(zip);
    const sheet = await findSheet(zip, parts);
    const strings = await readStrings(zip, parts.get('xl/sharedStrings.xml'));
    yield* readRows(await zip.openReadStreamPromise(sheet), strings);
  } catch (error) {
    throw error instanceof RefusedFile ? error : broken(error);
  } finally {
    zip.close();
  }
}

function broken(cause: unknown): RefusedFile {
  const refusal = new RefusedFile('Это не файл XLSX, или он повреждён. Сохраните таблицу как «Книга Excel (.xlsx)»');
  refusal.cause = cause;
  return refusal;
}

async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED || parts.size >= MAX_PARTS)
      throw new RefusedFile('В файле слишком много данных. Разделите его на несколько');
    if (entry.isEncrypted()) throw new RefusedFile('Файл защищён паролем. Снимите пароль и загрузите файл ещё раз');
    parts.set(entry.fileName, entry);
  }
  return parts;
}

async function findSheet(zip: ZipFile, parts: ReadonlyMap<string, Entry>): Promise<Entry> {
  const ids: string[] = [];
  await readPart(zip, parts.get('xl/workbook.xml'), (name, { state = 'visible', ...attributes }) => {
    // `r:id`, with any prefix
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    if (name === 'sheet' && id !== undefined && state === 'visible') ids.push(id);
  });
  const targets = new Map<string, string>();
  await readPart(zip, parts.get('xl/_rels/workbook.xml.rels'), (name, { Id, Target }) => {
    if (name === 'Relationship' && Id && Target) targets.set(Id, Target.replace(/^\/?(xl\/)?/, 'xl/'));
  });
  const sheet = parts.get(targets.get(ids[0] ?? '') ?? '');
  if (!sheet) throw broken('no visible sheet');
  return sheet;
}

type OnOpen = (name: string, attributes: Record<string, string>) => void;

/** Reads a small part of the book whole. */
async function readPart(zip: ZipFile, part: Entry | undefined, open: OnOpen): Promise<void> {
  if (!part) throw broken('a part is missing');
  const reader = new XmlReader({ open, text: () => undefined, close: () => undefined });
  reader.write(await text(await zip.openReadStreamPromise(part)));
  reader.close();
}

/** The table of shared strings; phonetic texts of Japanese files are left out. */
async function readStrings(zip: ZipFile, part: Entry | undefined): Promise<string[]> {
  if (!part) return [];
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let isSpoken = false;
  const reader = new XmlReader({
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 'rPh') isSpoken = true;
      else isText = name === 't' && !isSpoken;
    },
    text: (chunk) => {
      if (isText) current += chunk;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name === 'si') strings.push(cleaned(current));
    },
  });
  for await (const chunk of utf8(await zip.openReadStreamPromise(part))) reader.write(chunk);
  reader.close();
  return strings;
}

async function* readRows(sheet: Readable, strings: readonly string[]): AsyncGenerator<BigRow> {
  const complete: BigRow[] = [];
  let row: BigRow = { row: 0, cells: [] };
  let column = 0;
  let type = '';
  let value = '';
  let isValue = false;
  const reader = new XmlReader({
    open: (name, attributes) => {
      if (name === 'row') {
        row = { row: Number(attributes.r ?? row.row + 1), cells: [] };
        column = 0;
      } else if (name === 'c') {
        column = attributes.r === undefined ? column : columnOf(attributes.r);
        type = attributes.t ?? 'n';
        value = '';
      }
      isValue = name === 'v' || name === 't';
    },
    text: (chunk) => {
      if (isValue && value.length <= MAX_CELL_LENGTH) value += chunk;
    },
    close: (name) => {
      isValue = false;
      if (name === 'row' && row.cells.length > 0) complete.push(row);
      if (name !== 'c') return;
      const shown = shownText(type, value, strings);
      if (shown !== '' && column < MAX_COLUMNS) row.cells[column] = shown;
      column += 1;
    },
  });
  for await (const chunk of utf8(sheet)) {
    reader.write(chunk);
    for (const { row: number, cells } of complete.splice(0))
      yield { row: number, cells: Array.from(cells, (cell) => cell ?? '') };
  }
  reader.close();
}

/** 27 for 'AB12'. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** What a cell shows; a cell that names no string of the table is empty. */
function shownText(type: string, value: string, strings: readonly string[]): string {
  if (type === 's') return value === '' ? '' : (strings[Number(value)] ?? '');
  // A formula that failed says nothing
  if (type === 'e') return '';
  if (type === 'b') return value === '1' ? 'да' : 'нет';
  if (type === 'n' && value !== '' && Number.isFinite(Number(value))) return String(Number(value));
  return cleaned(value);
}

/** `_x000D_` encodes a character that XML does not allow. */
const cleaned = (written: string): string =>
  written
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\u0000', '')
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
    .trim()
    .slice(0, MAX_CELL_LENGTH);

async function* utf8(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) yield decoder.decode(chunk as Buffer, { stream: true });
}
