import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSheets } from '#server/xlsx/read-sheets.ts';

const DATA = fileURLToPath(new URL('../../../../../../../shared/data', import.meta.url));

/** Real catalogues stand beside the checkout: they are not ours to copy. */
export const hasCatalogues = existsSync(DATA);

/** The names of goods of a catalogue, each once. */
export type CatalogueNames = { catalogue: string; names: readonly string[] };

export const demoNames = (goods: readonly { name: string }[]): CatalogueNames => ({
  catalogue: 'demo',
  names: [...new Set(goods.map(({ name }) => name))],
});

/** Of the exports of accounting systems, feeds and price lists: whatever has names of goods. */
export async function realNames(): Promise<CatalogueNames[]> {
  const all: CatalogueNames[] = [];
  for (const path of globSync('{cml-*,yml-feeds,price-lists}/**/*.{xml,xlsx,csv}', { cwd: DATA }).toSorted()) {
    const names = await namesIn(join(DATA, path));
    if (names.length > 0) all.push({ catalogue: path, names: [...new Set(names)] });
  }
  return all;
}

async function namesIn(path: string): Promise<string[]> {
  const bytes = readFileSync(path);
  if (path.endsWith('.csv')) return likeNames(bytes.toString('utf8').split(/[;\t\n\r"]+/));
  if (path.endsWith('.xlsx')) {
    const sheets = await readSheets(bytes);
    return likeNames(sheets.flatMap(({ rows }) => rows.flatMap((row) => row.map((cell) => cell?.text ?? ''))));
  }
  const isWindows = /encoding="windows-1251"/i.test(bytes.subarray(0, 200).toString('latin1'));
  const xml = new TextDecoder(isWindows ? 'windows-1251' : 'utf-8').decode(bytes);
  const records = xml.match(/<(Товар|Предложение|offer)[\s>].*?<\/\1>/gs) ?? [];
  return records.flatMap((record) => {
    const name = /<(Наименование|name|model)>([^<]*)<\/\1>/.exec(record)?.[2];
    return name === undefined || name.trim() === '' ? [] : [plainText(name)];
  });
}

/** Cells of two words or more: most of them name goods, and none is too long for a name. */
const likeNames = (cells: readonly string[]) =>
  cells.map(plainText).filter((cell) => /\p{L}{3}.*\s.*\p{L}/u.test(cell) && cell.length <= MAX_NAME_LENGTH);

const MAX_NAME_LENGTH = 500;

const SIGNS: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

const plainText = (text: string) =>
  text
    .replace(/&(quot|amp|lt|gt|apos);/g, (_, name: string) => SIGNS[name]!)
    .replace(/\s+/g, ' ')
    .trim();
