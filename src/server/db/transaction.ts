import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';
import { TransactionClient } from './transaction-client.ts';

/**
 * Runs `body` in a transaction: commits when it resolves, rolls back and rethrows when it rejects. Given a transaction,
 * it opens a savepoint within it and `config` is not used. A query on the database itself inside `body` rejects.
 */
export function transaction<T>(db: Db, body: (tx: Db) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
  return db.transaction(body, config);
}

/**
 * Sends the statements that `start` starts before it first waits in one round trip to the server, which costs both sides
 * more than a fast statement. The server runs them in their order, each on a snapshot of its own; those behind one that
 * fails are not run and reject with its error. Prepared statements start at once, others with `.execute()`.
 */
export function together<T>(tx: Db, start: () => Promise<T>): Promise<T> {
  const client = clientOf(tx);
  return client ? client.sendTogether(start) : start();
}

/**
 * The same for the last statements of a transaction, with its `commit` in the round trip. Their answers are read when it has
 * committed: where one must not be, its statement fails by itself. Within a savepoint they travel without it.
 */
export function withCommit<T>(tx: Db, start: () => Promise<T>): Promise<T> {
  const client = clientOf(tx);
  const isNested = (tx as { nestedIndex?: number }).nestedIndex !== 0;
  return client ? client.sendTogether(start, { isLast: !isNested }) : start();
}

function clientOf(tx: Db): TransactionClient | null {
  const { client } = (tx as unknown as { session: { client: unknown } }).session;
  return client instanceof TransactionClient ? client : null;
}
