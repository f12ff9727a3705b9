import { NodePgDatabase, NodePgSession, NodePgTransaction, type NodePgClient } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
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
    const scope = { open: true };
    let unusable = false;
    let committed: () => void;
    let result: T;
    try {
      await client.query(beginStatement(config));
      const session = new NodePgSession<NoSchema, NoSchema>(onlyWhileOpen(client, scope), this.#dialect, undefined);
      committed = beginScope(session, this.root);
      const tx = new NodePgTransaction<NoSchema, NoSchema>(this.#dialect, session, undefined);
      result = await this.#pool.runInTransaction(scope, () => body(tx));
      await commit(client);
    } catch (error) {
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

function beginStatement(config: PgTransactionConfig = {}): string {
  const words = ['begin'];
  if (config.isolationLevel) words.push(`isolation level ${config.isolationLevel}`);
  if (config.accessMode) words.push(config.accessMode);
  if (config.deferrable !== undefined) words.push(config.deferrable ? 'deferrable' : 'not deferrable');
  return words.join(' ');
}

/** The server answers `commit` by a rollback, and no error, when a statement failed and the body swallowed its error. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') {
    throw new Error('The transaction was rolled back: a statement in it failed and its error was swallowed');
  }
}

/** The connection goes back to the pool with the transaction; a `tx` kept beyond it must not reach another's work. */
function onlyWhileOpen(client: PoolClient, scope: { open: boolean }): NodePgClient {
  const query = (...args: Parameters<PoolClient['query']>) => {
    if (scope.open) return client.query(...args);
    return Promise.reject(new Error('The transaction is over: its tx can run no more queries'));
  };
  return { query } as unknown as NodePgClient;
}
