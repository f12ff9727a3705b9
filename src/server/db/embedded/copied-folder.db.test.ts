import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMarks, renewMarks } from '../../database-marks.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { transaction } from '../transaction.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'optovik-copied-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Whether the database of a folder is another one than when it was opened last. */
async function isOther(name: string): Promise<boolean> {
  const database = await openDatabase({ directory: join(root, name) });
  try {
    await migrate(database);
    const marks = await readMarks(database);
    expect(marks.files).toMatch(/^\d{19}$/);
    return await transaction(database.db, (tx) => renewMarks(tx, marks, new Date()));
  } finally {
    await database.close();
  }
}

it('a folder that was copied while the shop was stopped is noticed, one that was moved is not', async () => {
  expect(await isOther('data')).toBe(false);
  expect(await isOther('data')).toBe(false);
  cpSync(join(root, 'data'), join(root, 'backup'), { recursive: true, preserveTimestamps: true });
  renameSync(join(root, 'data'), join(root, 'moved'));
  expect(await isOther('moved')).toBe(false);
  renameSync(join(root, 'backup'), join(root, 'data'));
  expect(await isOther('data')).toBe(true);
  expect(await isOther('data')).toBe(false);
});
