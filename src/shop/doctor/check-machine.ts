import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#server/env.ts';
import { folderState, MIN_FREE_BYTES } from '#server/health/folder-state.ts';
import { failure, type Finding, ok, warning } from './finding.ts';

const MIN_NODE = 20;
const GIGABYTE = 2 ** 30;

/** Below this a disk is full soon: a backup, a catalogue of pictures, a journal. */
const LOW_BYTES = 2 * GIGABYTE;

/** The version of Node, the rights of the folders, the room on the disks. */
export async function checkMachine({
  DATA_DIR,
  DATABASE_URL,
}: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>): Promise<Finding[]> {
  const folders = [DATA_DIR, ...(DATABASE_URL === undefined ? [join(DATA_DIR, 'database')] : [])];
  return [
    Number.parseInt(process.versions.node, 10) >= MIN_NODE
      ? ok(`Node ${process.versions.node}`)
      : failure(`Node ${process.versions.node}`, `Нужен Node ${MIN_NODE} или новее`),
    await checkWriting(DATA_DIR),
    ...checkRights(DATA_DIR),
    ...folders.filter((folder) => existsSync(folder)).map(checkRoom),
  ];
}

async function checkWriting(folder: string): Promise<Finding> {
  if (!existsSync(folder)) {
    return warning(
      `Папки DATA_DIR ещё нет: ${folder}`,
      'Её создаст первый запуск. Если магазин уже работал, проверьте DATA_DIR',
    );
  }
  const state = await folderState(folder);
  if (state === 'read-only') {
    return failure(
      `Папка DATA_DIR не принимает записи: ${folder}`,
      'Запустите магазин от её владельца и проверьте, не подключён ли диск только для чтения',
    );
  }
  return ok(`Папка DATA_DIR принимает записи: ${folder}`);
}

/** Folders of files hold what buyers have sent. */
function checkRights(folder: string): Finding[] {
  const open = ['files', 'exchange'].map((name) => join(folder, name)).filter(isOpenToAll);
  return open.map((name) =>
    warning(`Папку ${name} могут изменять все пользователи сервера`, `Закройте её: chmod -R o-w ${name}`),
  );
}

const WRITE_OF_OTHERS = 0o002;

const isOpenToAll = (path: string): boolean => existsSync(path) && (statSync(path).mode & WRITE_OF_OTHERS) !== 0;

function checkRoom(folder: string): Finding {
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  const free = bavail * bsize;
  const text = `Свободно ${(free / GIGABYTE).toFixed(1).replace('.', ',')} ГБ: ${folder}`;
  if (free < MIN_FREE_BYTES || (files > 0 && ffree === 0))
    return failure(text, 'Освободите место: магазин уже не готов к работе');
  return free < LOW_BYTES ? warning(text, 'Освободите место или увеличьте диск, пока магазин работает') : ok(text);
}
