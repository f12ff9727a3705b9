import { execFile } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { platform } from 'node:process';
import { promisify } from 'node:util';
import type { PostgresPrograms } from './postgres-programs.ts';
import { SHARED_MEMORY } from './server-settings.ts';
import { commandAs, type ServerUser } from './server-user.ts';

/** The major version of PostgreSQL in the installed package. */
export const EMBEDDED_MAJOR = '18';

/** The folder of PGlite's files, the embedded database of earlier versions. */
const PGLITE_FOLDER = 'pgdata';

/**
 * Options of initdb. Texts are ordered by their bytes and classified by Unicode; the classification of the C library is used
 * by pg_trgm alone.
 */
export const CLUSTER_OPTIONS: readonly string[] = [
  `--set=dynamic_shared_memory_type=${SHARED_MEMORY}`,
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--lc-ctype=${platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
];

/** Throws a Russian line when the folder holds a database that this version cannot open. Nothing is changed. */
export function checkCluster(directory: string, cluster: string): void {
  if (!existsSync(cluster)) return checkNoPglite(directory);
  const file = join(cluster, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  if (version === EMBEDDED_MAJOR) return;
  const maker = version ? `версией PostgreSQL ${version}` : 'неизвестной версией PostgreSQL';
  const remedy = version
    ? `Запустите прежнюю версию программы, снимите копию программой pg_dump (пакет postgresql-client-${version}) и загрузите её через psql в новую папку; или укажите другую папку в DATA_DIR.`
    : 'Укажите другую папку в DATA_DIR или уберите эту.';
  throw new Error(
    `База данных в папке ${cluster} создана ${maker}, а эта версия программы открывает только ${EMBEDDED_MAJOR}. Данные не тронуты. ${remedy}`,
  );
}

function checkNoPglite(directory: string): void {
  const folder = join(directory, PGLITE_FOLDER);
  if (!existsSync(folder)) return;
  throw new Error(
    `База данных в папке ${folder} создана прежней версией программы (PGlite), эта версия её не открывает. Данные не тронуты. Нужны прежние данные — запустите прежнюю версию программы; демонстрационные данные или выгрузку из 1С можно загрузить заново: уберите эту папку или укажите другую в DATA_DIR.`,
  );
}

/**
 * Creates the cluster. It appears under its name only when it is whole and on the disk: a first start that was cut off
 * begins again.
 */
export async function createCluster(cluster: string, programs: PostgresPrograms, user: ServerUser): Promise<void> {
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (user.owner !== null) chownSync(unfinished, user.owner, user.owner);
  await initialise(unfinished, programs, user);
  renameSync(unfinished, cluster);
  const parent = openSync(dirname(cluster), 'r');
  fsyncSync(parent);
  closeSync(parent);
}

/** `options` are further ones of initdb. */
export async function initialise(
  folder: string,
  programs: PostgresPrograms,
  user: ServerUser,
  options: readonly string[] = CLUSTER_OPTIONS,
): Promise<void> {
  const [command, args] = commandAs(user, programs.initdb, [
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
    ...options,
    `--pgdata=${folder}`,
  ]);
  await promisify(execFile)(command, args, { ...user.identity, cwd: folder }).catch((error: { stderr?: string }) => {
    const lines = (error.stderr ?? String(error)).trim().split('\n');
    const reason = lines.find((line) => /FATAL:|error:/u.test(line)) ?? lines.at(-1);
    throw new Error(`Не удалось создать базу данных в папке ${folder}: ${reason}`, { cause: error });
  });
}
