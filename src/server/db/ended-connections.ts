import type { Db } from './database.ts';

const counted = new WeakMap<Db, { readonly endedCount: number }>();

/** Notes the connections of a database that was opened. */
export function noteConnections(db: Db, connections: { readonly endedCount: number }): void {
  counted.set(db, connections);
}

/**
 * How many connections of a database have ended. A server that failed may have lost commits that did not wait for the
 * disk, with what was read of them; all of its connections end then. Throws for a transaction.
 */
export function endedConnections(db: Db): number {
  const connections = counted.get(db);
  if (connections === undefined) throw new Error('Only an opened database itself has connections');
  return connections.endedCount;
}
