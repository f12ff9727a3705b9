import type { Database } from './database.ts';
import { databaseOver } from './database-over.ts';
import type { GuardedPool } from './guarded-pool.ts';
import { openPool, type PoolOptions } from './open-pool.ts';

const MIN_MAJOR = 15;

/** Throws, in Russian and without the password, when the server does not answer, is older than 15 or keeps no Unicode. */
export async function openServer({
  ownerUrl,
  ...options
}: Omit<PoolOptions, 'revive'> & { ownerUrl: string | undefined }): Promise<Database> {
  for (const [variable, url] of [
    ['DATABASE_URL', options.url],
    ['DATABASE_OWNER_URL', ownerUrl],
  ] as const) {
    if (url !== undefined && !URL.canParse(url)) {
      throw new Error(`${variable} записан неверно: нужен адрес вида postgres://пользователь:пароль@сервер:5432/база`);
    }
  }
  const pool = openPool(options);
  try {
    await checkServer(pool);
    if (ownerUrl === undefined) return databaseOver(pool, options.url);
    return databaseOver(pool, options.url, { owner: await openOwner(pool, { ...options, url: ownerUrl }) });
  } catch (error) {
    await pool.close();
    throw error;
  }
}

/** The connections of the owner. Throws, in Russian, unless they lead to the same database as those of the shop. */
async function openOwner(pool: GuardedPool, options: PoolOptions): Promise<GuardedPool> {
  const owner = openPool({ ...options, poolSize: 1 });
  try {
    const client = await owner.connect().catch((error: Error) => {
      throw new Error(`Нет связи с PostgreSQL по адресу из DATABASE_OWNER_URL: ${reason(error)}`, { cause: error });
    });
    try {
      // A lock that the one connection holds and the other sees: names of hosts and databases may differ
      await client.query('begin');
      const { rows } = await client.query<{ pid: number }>(
        'select pg_backend_pid() as pid, pg_advisory_xact_lock(pg_backend_pid())',
      );
      const { rowCount } = await pool.query(
        `select from pg_locks where locktype = 'advisory' and pid = $1 and objid = $1
         and database = (select oid from pg_database where datname = current_database())`,
        [rows[0]!.pid],
      );
      await client.query('rollback');
      if (rowCount === 0) throw new Error('DATABASE_URL и DATABASE_OWNER_URL ведут в разные базы данных');
    } finally {
      client.release();
    }
    return owner;
  } catch (error) {
    await owner.close();
    throw error;
  }
}

async function checkServer(pool: GuardedPool): Promise<void> {
  const { rows } = await pool
    .query<{ version: string; encoding: string }>(
      "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
    )
    .catch((error: Error) => {
      throw new Error(`Нет связи с PostgreSQL по адресу из DATABASE_URL: ${reason(error)}`, { cause: error });
    });
  const { version, encoding } = rows[0]!;
  if (Number.parseInt(version, 10) < MIN_MAJOR) {
    throw new Error(`Нужен PostgreSQL ${MIN_MAJOR} или новее, а по адресу из DATABASE_URL отвечает ${version}.`);
  }
  if (encoding !== 'UTF8') {
    throw new Error(
      `База из DATABASE_URL хранит текст в кодировке ${encoding}, а нужна UTF8. Создайте другую: ` +
        'createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 ИМЯ',
    );
  }
}

/** Node joins the failures of a host name with several addresses into an error without a message. */
function reason(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message;
}
