import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { EMBEDDED_MAJOR } from './data-directory.ts';
import { engineBackend, openEngine } from './pglite-engine.ts';
import { wireMessage } from './wire-message.fixture.ts';

/** Names of the files that were synced; the disk refuses while `broken`. */
const synced: string[] = [];
const fatal: string[] = [];
let broken = false;
const realSync = fs.fdatasyncSync;
const stop = (error: unknown): never => {
  fatal.push(String(error));
  throw error;
};
let directory: string;
let engine: PGlite;

beforeAll(async () => {
  directory = fs.mkdtempSync(join(tmpdir(), 'optovik-engine-'));
  vi.spyOn(fs, 'fdatasyncSync').mockImplementation((descriptor) => {
    if (broken) throw new Error('the disk is broken');
    synced.push(fs.readlinkSync(`/proc/self/fd/${descriptor}`).slice(directory.length));
    realSync(descriptor);
  });
  syncBuiltinESMExports();
  engine = await openEngine({ directory: join(directory, 'pgdata') }, stop);
  await engine.exec('create table goods (id int)');
});
afterAll(async () => {
  broken = false;
  await engine.close();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  fs.rmSync(directory, { recursive: true });
});
beforeEach(() => void (synced.length = 0));

test('a commit is on the disk before it is acknowledged', async () => {
  await engine.exec('insert into goods values (1)');
  expect(synced.length).toBeGreaterThan(0);
  expect(synced.every((file) => file.startsWith('/pgdata/pg_wal/'))).toBe(true);
});

test('a read waits for no disk', async () => {
  await engine.exec('select * from goods');
  expect(synced).toEqual([]);
});

test('a checkpoint brings the tables themselves to the disk', async () => {
  await engine.exec('insert into goods values (2)');
  await engine.exec('checkpoint');
  expect(synced.some((file) => file.startsWith('/pgdata/base/'))).toBe(true);
});

test('what the recovery after a crash writes is on the disk too', async () => {
  const crashed = join(directory, 'crashed');
  await engine.exec('insert into goods values (4)');
  fs.cpSync(join(directory, 'pgdata'), crashed, { recursive: true });
  synced.length = 0;
  const recovered = await openEngine({ directory: crashed }, stop);
  expect(synced.some((file) => file.startsWith('/crashed/base/'))).toBe(true);
  expect((await recovered.query('select 1 from goods where id = 4')).rows).toHaveLength(1);
  await recovered.close();
});

test('the engine is of the major version that a data directory is checked for', async () => {
  const { rows } = await engine.query<{ version: string }>("select current_setting('server_version') as version");
  expect(rows[0]!.version.split('.')[0]).toBe(EMBEDDED_MAJOR);
});

test('a failed sync is fatal: the commit is not acknowledged', async () => {
  broken = true;
  const group = Uint8Array.from(wireMessage('Q', 'insert into goods values (3)\0'));
  const answers: string[] = [];
  const commit = engineBackend(engine).run(group, (bytes) => answers.push(Buffer.from(bytes).toString('latin1')));
  await Promise.allSettled([commit]);
  expect(fatal[0]).toBe('Error: the disk is broken');
  expect(answers.join('')).not.toContain('INSERT');
});
