import { NodePgDatabase, NodePgSession, NodePgTransaction, type NodePgClient } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import { beginScope } from './after-commit.ts';
import type { Db } from './database.ts';
import type { GuardedPool } from './guarded-pool.ts';
import { TransactionClient } from './transaction-client.ts';

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
      if (config) await own.begin(config);
      const session = new NodePgSession<NoSchema, NoSchema>(own as unknown as NodePgClient, this.#dialect, undefined);
      committed = beginScope(session, this.root);
      const tx = new NodePgTransaction<NoSchema, NoSchema>(this.#dialect, session, undefined);
      result = await this.#pool.runInTransaction(scope, () => body(tx));
      await own.commit();
    } catch (error) {
      await own.rollback().catch(() => {
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
