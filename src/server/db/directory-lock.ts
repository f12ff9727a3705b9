import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Takes the directory for this process alone; the operating system frees it when the process ends, however it ends.
 * PGlite itself lets a second process in, which destroys the data. Throws when another process has it.
 */
export function lockDirectory(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(join(directory, 'lock'));
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new Error(
      `Папка данных ${directory} занята: её уже открыл другой запущенный процесс. Остановите его или укажите другую папку.`,
      { cause: error },
    );
  }
  return { release: () => file.close() };
}
