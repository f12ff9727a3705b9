import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataDirectory } from './data-directory.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'optovik-data-'));
  mkdirSync(join(directory, 'pgdata'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('files of another major version are refused with what to do', async () => {
  writeFileSync(join(directory, 'pgdata', 'PG_VERSION'), '17\n');
  await expect(prepareDataDirectory(directory, () => undefined)).rejects.toThrow(
    /создана версией PostgreSQL 17.+запустите прежнюю версию программы/u,
  );
});

test('a folder that is no database is refused and left alone', async () => {
  await expect(prepareDataDirectory(directory, () => undefined)).rejects.toThrow(
    /создана неизвестной версией PostgreSQL, а.+Данные не тронуты/u,
  );
});
