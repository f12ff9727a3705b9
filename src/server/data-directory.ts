import { mkdirSync } from 'node:fs';

/** Makes the folder of the shop's data where it is absent. Throws an Error with one Russian line for the operator. */
export function makeDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`Настройка DATA_DIR неверна: ${directory}: ${reasons[code ?? ''] ?? message}`, { cause: error });
  }
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'это файл, а нужна папка',
  ENOTDIR: 'часть пути — файл, а не папка',
  ENOENT: 'папки нет, и создать её нельзя',
  EACCES: 'нет права создать эту папку',
  EROFS: 'диск только для чтения',
};
