import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'optovik-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Another process that takes the lock and keeps it. */
async function holder() {
  const script = `
    const { lockDirectory } = await import(process.argv[1]);
    lockDirectory(process.argv[2]);
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const lockModule = new URL('./directory-lock.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, lockModule, directory], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a second process is refused by a line that names the folder, and let in after kill -9 of the first', async () => {
  const child = await holder();
  expect(() => lockDirectory(directory)).toThrow(`Папка данных ${directory} занята`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDirectory(directory).release();
});

test('the same process is refused too, until it releases', () => {
  const lock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(/занята/u);
  lock.release();
  lockDirectory(directory).release();
});
