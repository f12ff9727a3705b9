import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the files of the demo data lie. */
export const DATA_FOLDER = join(import.meta.dirname, 'data');

/** Reads a JSON file of the demo data. */
export function readData<T>(name: string): T {
  return JSON.parse(readFileSync(join(DATA_FOLDER, name), 'utf8')) as T;
}

/** The address of a demo picture: 'goods/cable-black-3' → '/img/goods/cable-black-3.svg'. */
export const pictureOf = (name: string): { standard: string } => ({ standard: `/img/${name}.svg` });
