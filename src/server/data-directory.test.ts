import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDirectory } from './data-directory.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'optovik-data-'));
  writeFileSync(join(folder, 'file'), '');
  symlinkSync(join(folder, 'gone', 'disk'), join(folder, 'link'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('makes the folder with its parents, and leaves one that exists', () => {
  const deep = join(folder, 'a', 'b');
  makeDataDirectory(deep);
  makeDataDirectory(deep);
  expect(existsSync(deep)).toBe(true);
});

it.each([
  ['file', 'это файл, а нужна папка'],
  ['file/data', 'часть пути — файл, а не папка'],
  ['link', 'папки нет, и создать её нельзя'],
])('says what is wrong with %s', (name, reason) => {
  const wrong = join(folder, name);
  expect(() => makeDataDirectory(wrong)).toThrow(`Настройка DATA_DIR неверна: ${wrong}: ${reason}`);
});
