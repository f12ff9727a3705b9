import { NodePgDatabase, NodePgSession, NodePgTransaction, type NodePgClient } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { beginScope } from './after-commit.ts';
import type { Db } from './database.ts';
import type { GuardedPool } from './guarded-pool.ts';

type NoSchema = Record<string, never>;

/** Drizzle over the guarded pool; `db.transaction` and `transaction(db, …)` are the same guarded path. */
export function guardedDrizzle(pool: GuardedPool): Db {
  const dialect = new PgDialect({ casing: 'snake_case' });
  const session = new GuardedSession(pool, dialect);
  const db = new NodePgDatabase<NoSchema>(dialect, session, undefined);
  session.root = db;
  return db;
}

/**
 * Replaces Drizzle's own transaction, which keeps the connection for ever when `begin` fails, hides the first error
 * behind that of `rollback`, and takes a `commit` that the server answered by rolling back for a success.
 */
class GuardedSession extends NodePgSession<NoSchema, NoSchema> {
  readonly #pool: GuardedPool;
  readonly #dialect: PgDialect;
  /** The database that this session is of; set once it is made. */
  root!: Db;

  constructor(pool: GuardedPool, dialect: PgDialect) {
    super(pool, dialect, undefined);
    this.#pool = pool;
    this.#dialect = dialect;
  }

  override async transaction<T>(
    body: (tx: NodePgTransaction<NoSchema, NoSchema>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.#pool.connect();
    const own = new TransactionClient(client);
    const scope = { open: true };
    let unusable = false;
    let committed: () => void;
    let result: T;
    try {
      await client.query(beginStatement(config));
      const session = new NodePgSession<NoSchema, NoSchema>(own as unknown as NodePgClient, this.#dialect, undefined);
      committed = beginScope(session, this.root);
      const tx = new NodePgTransaction<NoSchema, NoSchema>(this.#dialect, session, undefined);
      result = await this.#pool.runInTransaction(scope, () => body(tx));
      own.isOver = true;
      await commit(client);
    } catch (error) {
      own.isOver = true;
      await client.query('rollback').catch(() => {
        unusable = true;
      });
      throw error;
    } finally {
      scope.open = false;
      client.release(unusable);
    }
    committed();
    return result;
  }
}

/** The connection of one transaction, as far as Drizzle needs it: none of its queries runs after the end. */
class TransactionClient {
  readonly #client: pg.PoolClient;
  isOver = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.isOver) return Promise.reject(new Error('The transaction is over: its tx can run no more queries'));
    return this.#client.query(config, values);
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  // The server answers it by a rollback, and no error, when a statement failed and the body swallowed its error
  const { command } = await client.query('commit');
  if (command !== 'COMMIT')
    throw new Error('The transaction was rolled back: a statement in it failed and its error was swallowed');
}

function beginStatement({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string {
  const words = ['begin'];
  if (isolationLevel) words.push(`isolation level ${isolationLevel}`);
  if (accessMode) words.push(accessMode);
  if (deferrable !== undefined) words.push(deferrable ? 'deferrable' : 'not deferrable');
  return words.join(' ');
}
