import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EngineThread } from './engine-thread.ts';

/** The major version of PostgreSQL inside the installed PGlite. */
export const EMBEDDED_MAJOR = '18';

/**
 * The folder of the embedded database's files inside `directory`, created when it is not there. It appears under its
 * name only when it is whole and on the disk: a first start cut off in the middle is simply begun again.
 */
export async function prepareDataDirectory(directory: string, onProgress: (line: string) => void): Promise<string> {
  const data = join(directory, 'pgdata');
  if (existsSync(data)) {
    checkVersion(data);
    return data;
  }
  onProgress('Создаём базу данных…');
  const unfinished = join(directory, 'pgdata.new');
  rmSync(unfinished, { recursive: true, force: true });
  const thread = new EngineThread({ directory: unfinished }, () => undefined);
  await thread.ready;
  await thread.close();
  syncTree(unfinished);
  renameSync(unfinished, data);
  sync(directory);
  return data;
}

/** PGlite's own message about another version says nothing of it. */
function checkVersion(data: string): void {
  const file = join(data, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  if (version === EMBEDDED_MAJOR) return;
  const maker = version ? `версией PostgreSQL ${version}` : 'неизвестной версией PostgreSQL';
  throw new Error(
    `База данных в папке ${data} создана ${maker}, а эта версия программы открывает только ` +
      `${EMBEDDED_MAJOR}. Данные не тронуты: запустите прежнюю версию программы или укажите другую папку.`,
  );
}

function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    sync(join(entry.parentPath, entry.name));
  }
  sync(directory);
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fdatasyncSync(descriptor);
  closeSync(descriptor);
}
