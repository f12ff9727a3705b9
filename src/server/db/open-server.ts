import type { Database } from './database.ts';
import { databaseOver } from './database-over.ts';
import type { GuardedPool } from './guarded-pool.ts';
import { openPool, type PoolOptions } from './open-pool.ts';

const MIN_MAJOR = 15;

/** Throws, in Russian and without the password, when the server does not answer or is older than 15. */
export async function openServer(options: Omit<PoolOptions, 'revive'>): Promise<Database> {
  if (!URL.canParse(options.url)) {
    throw new Error('DATABASE_URL записан неверно: нужен адрес вида postgres://пользователь:пароль@сервер:5432/база');
  }
  const pool = openPool(options);
  try {
    await checkServer(pool);
  } catch (error) {
    await pool.close();
    throw error;
  }
  return databaseOver(pool, options.url);
}

async function checkServer(pool: GuardedPool): Promise<void> {
  const { rows } = await pool
    .query<{ version: string }>("select current_setting('server_version') as version")
    .catch((error: Error) => {
      throw new Error(`Нет связи с PostgreSQL по адресу из DATABASE_URL: ${reason(error)}`, { cause: error });
    });
  const version = rows[0]!.version;
  if (Number.parseInt(version, 10) < MIN_MAJOR) {
    throw new Error(`Нужен PostgreSQL ${MIN_MAJOR} или новее, а по адресу из DATABASE_URL отвечает ${version}.`);
  }
}

/** Node joins the failures of a host name with several addresses into an error without a message. */
function reason(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message;
}
