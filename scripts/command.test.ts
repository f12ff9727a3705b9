import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const BUILT = 'dist/server/shop.js';
const SOURCE = 'src/shop/commands/shop.ts';
const FOLDERS = ['scripts/build', 'src', 'src/shop', 'src/shop/commands'];

let root: string;

const put = (file: string, minutesAgo: number, text = '') => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  const time = new Date(Date.now() - minutesAgo * 60_000);
  // Folders count as files do
  for (const path of [file, ...FOLDERS]) utimesSync(join(root, path), time, time);
};
const command = (...args: string[]) => {
  const cwd = tmpdir();
  const { stdout } = spawnSync(process.execPath, [join(root, 'scripts/command.mjs'), ...args], {
    cwd,
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as { from: string; words: string[]; cwd: string };
};
const saying = (from: string) =>
  `console.log(JSON.stringify({ from: '${from}', words: process.argv.slice(2), cwd: process.cwd() }));`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'optovik-command-'));
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true });
  for (const name of ['command.mjs', 'build-state.mjs']) copyFileSync(`scripts/${name}`, join(root, 'scripts', name));
  put('package.json', 60, '{ "type": "module" }');
  put(SOURCE, 60, saying('sources'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('runs what is built of these sources, with the words of the call in the folder of the call', () => {
  put(BUILT, 30, saying('build'));
  put('dist/server/main.js', 30);
  put(SOURCE, 60, saying('sources'));
  const words = ['company', 'approve', '7707083893', '--price-type=Оптовая'];
  expect(command('shop', ...words)).toEqual({ from: 'build', words, cwd: tmpdir() });
});

it('runs the sources where nothing is built, where one is newer, and while a build is made', () => {
  expect(command('shop', 'appeals')).toMatchObject({ from: 'sources', words: ['appeals'] });
  put(BUILT, 30, saying('build'));
  put('dist/server/main.js', 30);
  put(SOURCE, 10, saying('sources'));
  expect(command('shop')).toMatchObject({ from: 'sources' });
  put(SOURCE, 60, saying('sources'));
  expect(command('shop')).toMatchObject({ from: 'build' });
  put('dist/.building', 0);
  expect(command('shop')).toMatchObject({ from: 'sources' });
});
