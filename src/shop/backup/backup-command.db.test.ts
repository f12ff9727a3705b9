import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { auditLog } from '#identity/audit/server/tables.ts';
import type { Database } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { filesOf } from '#server/files/store/open-file-store.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { canMount, mountDisk } from '#server/testing/mounted.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { commands } from '../commands/registry.ts';

let database: Database;
let folder: string;
let now: Date;

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'optovik-backup-'));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
});

async function run(name: string, args: object, on = database) {
  const state = { isPartly: false };
  const lines = await commands[name]!.run(
    {
      database: on,
      env: readEnv({ NODE_ENV: 'test', DATA_DIR: join(folder, 'data') }),
      now: () => now,
      onProgress: () => undefined,
      onPartly: () => (state.isPartly = true),
      signal: new AbortController().signal,
    },
    args,
  );
  return { lines, ...state };
}

it('a backup goes into a new file for its owner alone, and the journal has it', async () => {
  now = new Date('2026-11-30T03:30:00Z');
  const file = join(folder, 'shop.backup');
  const { lines } = await run('backup', { file });
  expect(lines[0]).toMatch(/^Копия записана: .*shop\.backup, 1 МБ за /);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(run('backup', { file })).rejects.toThrow('уже есть');
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.action, 'shop.backup'));
  expect(entries).toMatchObject([{ details: { file, bytes: statSync(file).size } }]);
  const place = await testDatabase();
  const { lines: restored } = await run('restore', { file, json: true }, place);
  expect(JSON.parse(restored[0]!)).toMatchObject({ at: now.toISOString(), release: expect.any(String) });
});

it('a folder keeps the newest archives and all other files', async () => {
  const archives = join(folder, 'nightly');
  mkdirSync(archives);
  writeFileSync(join(archives, 'mine.backup'), '');
  for (const day of [1, 2, 3]) {
    now = new Date(Date.UTC(2026, 11, day, 3, 30));
    await run('backup', { file: archives, keep: '2' });
  }
  expect(readdirSync(archives).toSorted()).toEqual([
    'mine.backup',
    'optovik-2026-12-02T033000Z.backup',
    'optovik-2026-12-03T033000Z.backup',
  ]);
  await expect(run('backup', { file: join(folder, 'x'), keep: '2' })).rejects.toThrow('нужна папка');
});

it.skipIf(!canMount())('a full disk leaves no half file and says so', async () => {
  const disk = mountDisk(1);
  afterFile(disk.unmount);
  writeFileSync(join(disk.folder, 'filling'), Buffer.alloc(1024 * 1024));
  await expect(run('backup', { file: join(disk.folder, 'shop.backup') })).rejects.toThrow('На диске нет места');
  expect(readdirSync(disk.folder)).toEqual(['filling']);
});

it('a file that is no archive, and one that is not there, are refused', async () => {
  const file = join(folder, 'dump.sql');
  writeFileSync(file, 'PGDMP of something else, longer than the first line');
  const place = await testDatabase();
  await expect(run('restore', { file }, place)).rejects.toThrow('Это не копия магазина');
  await expect(run('restore', { file: join(folder, 'nothing') }, place)).rejects.toThrow('Файл копии не читается');
});

it('the check says what is wrong in words and for programs, and ends as partly done', async () => {
  expect(await run('check', {})).toMatchObject({ isPartly: false });
  await filesOf(database.db).put('goods/nobody.webp', Buffer.from('x'));
  await database.db.execute(sql`update kept_file set at = '2026-01-01'`);
  const { lines, isPartly } = await run('check', {});
  expect(lines.filter((line) => !line.startsWith('В порядке'))).toEqual([
    'Ошибка: у файлов есть строки — нет, таких 1',
    '  goods/nobody.webp',
  ]);
  expect(isPartly).toBe(true);
  expect(JSON.parse((await run('check', { json: true })).lines[0]!)).toMatchObject({ isRight: false });
});
