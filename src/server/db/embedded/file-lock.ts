import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const SQLITE_BUSY = 5;
const RETRY_MS = 20;

export type FileLock = { release(): void };
type LockKind = 'exclusive' | 'shared';

/**
 * Locks a file between processes, and between holders in one process; null when another holder excludes it. Node has no
 * file locks of its own, so this is a SQLite transaction on the file: the operating system frees it however the process
 * ends. It needs the locks of a local disk.
 */
export function tryLockFile(path: string, kind: LockKind): FileLock | null {
  const file = new DatabaseSync(path);
  try {
    // A transaction that has read holds the shared lock until it ends
    const begin = kind === 'exclusive' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema';
    // No journal: one that a killed process left behind would be rolled back by the next holder
    file.exec(`pragma journal_mode = off; ${begin}`);
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    return null;
  }
  return { release: () => file.close() };
}

/** Waits until the file can be locked for this holder alone. */
export async function lockFile(path: string): Promise<FileLock> {
  for (;;) {
    const lock = tryLockFile(path, 'exclusive');
    if (lock) return lock;
    await sleep(RETRY_MS);
  }
}
