import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { canMount, mountDisk } from '#server/testing/mounted.ts';
import { lockFile, tryLockFile } from './file-lock.ts';

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'optovik-lock-'));
  path = join(directory, 'lock');
});
afterEach(() => rmSync(directory, { recursive: true }));

it('several shared locks exclude an exclusive one until the last is released', () => {
  const first = tryLockFile(path, 'shared')!;
  const second = tryLockFile(path, 'shared')!;
  expect(tryLockFile(path, 'exclusive')).toBeNull();
  first.release();
  expect(tryLockFile(path, 'exclusive')).toBeNull();
  second.release();
  tryLockFile(path, 'exclusive')!.release();
});

it('an exclusive lock excludes a shared one', () => {
  const lock = tryLockFile(path, 'exclusive')!;
  expect(tryLockFile(path, 'shared')).toBeNull();
  lock.release();
});

it('waiting for a lock ends when its holder releases it', async () => {
  const holder = tryLockFile(path, 'exclusive')!;
  let isLocked = false;
  const waiting = lockFile(path).then((lock) => {
    isLocked = true;
    return lock;
  });
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(isLocked).toBe(false);
  holder.release();
  (await waiting).release();
});

it.skipIf(!canMount())('a file that was locked once is locked on a full disk', () => {
  const disk = mountDisk(1);
  try {
    const lock = join(disk.folder, 'lock');
    tryLockFile(lock, 'exclusive')!.release();
    expect(() => writeFileSync(join(disk.folder, 'filling'), Buffer.alloc(2 << 20))).toThrow('ENOSPC');
    const held = tryLockFile(lock, 'exclusive')!;
    expect(tryLockFile(lock, 'shared')).toBeNull();
    held.release();
    tryLockFile(lock, 'shared')!.release();
  } finally {
    disk.unmount();
  }
});
