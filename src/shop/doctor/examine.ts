import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getContactSecret } from '#identity/bot-check/server/index.ts';
import { type Database, openDatabase } from '#server/db/index.ts';
import { type Env, readEnv } from '#server/env.ts';
import { currentSettings } from '#server/shop-settings.ts';
import { checkCopies } from './check-copies.ts';
import { checkDatabase } from './check-database.ts';
import { checkMachine } from './check-machine.ts';
import { checkProxy } from './check-proxy.ts';
import { checkService } from './check-service.ts';
import { checkSettings } from './check-settings.ts';
import { failure, type Finding, warning } from './finding.ts';
import { signedEchoPath } from './visitor-echo.ts';

const POOL_SIZE = 2;

/**
 * Looks at all that a shop needs and changes nothing. Goes on as far as it can: without right settings no database is opened,
 * without tables nothing is read from them.
 */
export async function examine(variables: NodeJS.ProcessEnv): Promise<Finding[]> {
  const settings = checkSettings(variables);
  if (settings.some(({ state }) => state === 'failure')) return settings;
  const env = readEnv(variables);
  const machine = [...settings, ...(await checkMachine(env))];
  if (env.DATABASE_URL === undefined && !existsSync(join(env.DATA_DIR, 'database', 'cluster'))) {
    return [...machine, warning('Базы данных ещё нет', 'Её создаст первый запуск: npm start')];
  }
  let database: Database;
  try {
    database = await open(env);
  } catch (error) {
    return [
      ...machine,
      failure((error as Error).message, 'Проверьте, что сервер базы данных запущен и пускает магазин'),
    ];
  }
  try {
    const found = await checkDatabase(database);
    const hasTables = found.some(({ text }) => text.startsWith('Таблицы базы соответствуют'));
    return [...machine, ...found, ...(hasTables ? await checkRunning(database, env) : [])];
  } finally {
    await database.close();
  }
}

async function checkRunning({ db }: Database, env: Env): Promise<Finding[]> {
  const settings = await currentSettings(db, env);
  const path = signedEchoPath(await getContactSecret(db));
  return [
    ...(await checkCopies(db, settings)),
    ...(await checkService(db, settings)),
    ...(await checkProxy(settings, path)),
  ];
}

const open = (env: Env): Promise<Database> =>
  openDatabase({
    url: env.DATABASE_URL,
    ownerUrl: env.DATABASE_OWNER_URL,
    directory: join(env.DATA_DIR, 'database'),
    isCommand: true,
    poolSize: POOL_SIZE,
  });
