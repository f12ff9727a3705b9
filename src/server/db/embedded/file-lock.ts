import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const SQLITE_BUSY = 5;
const RETRY_MS = 20;

const BEGIN = {
  /** The lock stays through a commit. */
  exclusive: 'pragma locking_mode = exclusive; begin exclusive',
  /** A transaction that has read holds the lock until it ends. */
  shared: 'begin; select count(*) from sqlite_schema',
};

export type FileLock = { release(): void };
type LockKind = keyof typeof BEGIN;

/**
 * Locks a file between processes, and between holders in one process; null when another holder excludes it. Node has no
 * file locks of its own, so this is a SQLite transaction on the file: the operating system frees it however the process
 * ends. It needs the locks of a local disk.
 */
export function tryLockFile(path: string, kind: LockKind): FileLock | null {
  const file = new DatabaseSync(path);
  try {
    // No journal: one that a killed process left behind would be rolled back by the next holder
    file.exec(`pragma journal_mode = off; ${BEGIN[kind]}`);
    if (kind === 'exclusive' && isEmpty(file)) file.exec('pragma user_version = 1; commit; begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    return null;
  }
  return { release: () => file.close() };
}

/** A file that has been written once is locked on a full disk too; an empty one is not. */
const isEmpty = (file: DatabaseSync): boolean => file.prepare('pragma user_version').get()!.user_version === 0;

/** Waits until the file can be locked for this holder alone. */
export async function lockFile(path: string): Promise<FileLock> {
  for (;;) {
    const lock = tryLockFile(path, 'exclusive');
    if (lock) return lock;
    await sleep(RETRY_MS);
  }
}
