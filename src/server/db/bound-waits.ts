import type pg from 'pg';
import { BUSY_SECONDS } from './busy.ts';

/** A transaction that a request leaves open: its process has stopped or hangs, and its locks hold up everybody else. */
const IDLE_SECONDS = 5;

const BOUND = `set lock_timeout = '${BUSY_SECONDS}s'; set idle_in_transaction_session_timeout = '${IDLE_SECONDS}s'`;
const UNBOUND = 'reset lock_timeout; reset idle_in_transaction_session_timeout';

const bounded = new WeakSet<pg.ClientBase>();

/**
 * Bounds the waits of a connection for requests, and lifts the bounds for jobs, imports and commands. The settings are sent
 * ahead of its first statement, and only where the last use of the connection was of the other kind.
 */
export function boundWaits(client: pg.ClientBase, isRequest: boolean): void {
  if (bounded.has(client) === isRequest) return;
  if (isRequest) bounded.add(client);
  else bounded.delete(client);
  // A connection that is lost meanwhile rejects the statement behind it too
  client.query(isRequest ? BOUND : UNBOUND).catch(() => undefined);
}
