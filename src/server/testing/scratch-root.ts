import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY_FILES = '/dev/shm';

/** Containers have 64 MB there mostly; the databases of a run take up to two gigabytes. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * The folder for files that are gone with the tests: in memory where there is plenty of it, else on the disk. Each database
 * of a test file is a copy of a thousand small files, which takes a busy disk up to a second, and memory a twentieth of one.
 */
export function scratchRoot(): string {
  if (process.env.TMPDIR || !existsSync(MEMORY_FILES)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FILES);
  return bavail * bsize >= ENOUGH_BYTES && freemem() >= 2 * ENOUGH_BYTES ? MEMORY_FILES : tmpdir();
}
