import { join } from 'node:path';
import { type FileLock, tryLockFile } from './file-lock.ts';

/**
 * Keeps a second shop out of the folder. Two shops over one embedded database would work, but each expects to own the
 * files beside it; throws when another shop has the folder.
 */
export function lockDirectory(directory: string): FileLock {
  const lock = tryLockFile(join(directory, 'lock'), 'exclusive');
  if (lock) return lock;
  throw new Error(
    `Папка данных ${directory} занята: её уже открыл другой запущенный магазин. Остановите его или укажите другую папку в DATA_DIR.`,
  );
}
