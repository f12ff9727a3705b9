import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/**
 * Runs `body` in a transaction: commits when it resolves, rolls back and rethrows when it rejects. Given a transaction,
 * it opens a savepoint within it and `config` is not used. A query on the database itself inside `body` rejects.
 */
export function transaction<T>(db: Db, body: (tx: Db) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
  return db.transaction(body, config);
}
