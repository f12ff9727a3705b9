import type { Db } from './database.ts';

type Connections = { readonly openedCount: number; readonly waitMs: number };

const counted = new WeakMap<Db, Connections>();

/** Notes the connections of a database that was opened. */
export function noteConnections(db: Db, connections: Connections): void {
  counted.set(db, connections);
}

/**
 * How many connections of a database have been opened: what was read under an earlier count may be lost. A server that failed
 * may have lost commits that did not wait for the disk, and its standby those that were not yet replicated. Neither is read
 * before a new connection is opened; the earlier ones may end much later, or never. Throws for a transaction.
 */
export function openedConnections(db: Db): number {
  const connections = counted.get(db);
  if (connections === undefined) throw new Error('Only an opened database itself has connections');
  return connections.openedCount;
}

/** For how many milliseconds the oldest work has waited for a connection; 0 where none waits, and in a transaction. */
export const connectionWaitMs = (db: Db): number => counted.get(db)?.waitMs ?? 0;
