import type { Database } from './database.ts';
import { GuardedPool } from './guarded-pool.ts';
import { guardedDrizzle } from './guarded-session.ts';
import { letThreadsIn } from './thread-access.ts';
import { analyze, vacuum } from './vacuum.ts';

const OLDEST_MAJOR = 15;

/** A PostgreSQL server by its address. */
export interface PostgresOptions {
  url: string;
  /** Connections of this process, at most. */
  poolSize: number;
  onError: (error: Error) => void;
}

/** Throws, in Russian and without the password, when the server does not answer or is older than 15. */
export async function openPostgres({ url, poolSize, onError }: PostgresOptions): Promise<Database> {
  if (!URL.canParse(url)) {
    throw new Error('DATABASE_URL записан неверно: нужен адрес вида postgres://пользователь:пароль@сервер:5432/база');
  }
  const pool = new GuardedPool(
    {
      connectionString: url,
      application_name: 'optovik',
      max: poolSize,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    },
    onError,
  );
  try {
    await checkServer(pool);
  } catch (error) {
    await pool.close();
    throw error;
  }
  const db = guardedDrizzle(pool);
  letThreadsIn(db, { url });
  return {
    db,
    pool,
    engine: 'postgres',
    vacuum: () => vacuum(pool),
    analyze: () => analyze(pool),
    close: () => pool.close(),
  };
}

async function checkServer(pool: GuardedPool): Promise<void> {
  const { rows } = await pool
    .query<{ version: string }>("select current_setting('server_version') as version")
    .catch((error: Error) => {
      throw new Error(`Нет связи с PostgreSQL по адресу из DATABASE_URL: ${reason(error)}`, { cause: error });
    });
  const version = rows[0]!.version;
  if (Number.parseInt(version, 10) < OLDEST_MAJOR) {
    throw new Error(`Нужен PostgreSQL ${OLDEST_MAJOR} или новее, а по адресу из DATABASE_URL отвечает ${version}.`);
  }
}

/** Node joins the failures of a host name with several addresses into an error without a message. */
function reason(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message;
}
