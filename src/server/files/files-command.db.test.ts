import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readEnv } from '../env.ts';
import { testDatabase } from '../testing/test-database.ts';
import { filesCommand } from './files-command.ts';
import { databaseStore } from './store/database-store.ts';
import { folderStore } from './store/folder-store.ts';
import { chooseFileStore } from './store/open-file-store.ts';

const database = await testDatabase();

it('files move to another store by copying, which can be repeated', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-copied-'));
  onTestFinished(() => {
    chooseFileStore(databaseStore);
    rmSync(folder, { recursive: true, force: true });
  });
  const target = folderStore(folder);
  for (let n = 0; n < 5; n += 1) await databaseStore(database.db).put(`goods/${n}.jpg`, Buffer.alloc(n * 100_000, n));
  chooseFileStore(() => target);
  const env = readEnv({ FILE_STORE: folder });
  const context = {
    database,
    env,
    now: () => new Date(),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  };
  const copy = (from: string) => filesCommand.run(context, { action: 'copy', from });
  expect(await copy('database')).toEqual(['Скопировано файлов: 5. Уже были: 0']);
  // As if the copying had been stopped
  await target.put('goods/3.jpg', Buffer.alloc(1));
  await target.remove(['goods/4.jpg']);
  expect(await copy('database')).toEqual(['Скопировано файлов: 2. Уже были: 3']);
  expect(await target.find('goods/4.jpg')).toMatchObject({ size: 400_000 });
  await expect(copy(folder)).rejects.toThrow('Файлы уже лежат там');
  await expect(copy('s3://bucket')).rejects.toThrow('S3_ACCESS_KEY');
  await expect(copy('ftp://x')).rejects.toThrow('нужно database');
});
