import type { Db } from './database.ts';

const counted = new WeakMap<Db, { readonly openedCount: number }>();

/** Notes the connections of a database that was opened. */
export function noteConnections(db: Db, connections: { readonly openedCount: number }): void {
  counted.set(db, connections);
}

/**
 * How many connections of a database have been opened. A server that failed may have lost commits that did not wait for the
 * disk, and one that takes its place those that were not sent to it, with what was read of them. Nothing is read of either
 * before a connection to it is opened; the earlier ones may end much later, or never. Throws for a transaction.
 */
export function openedConnections(db: Db): number {
  const connections = counted.get(db);
  if (connections === undefined) throw new Error('Only an opened database itself has connections');
  return connections.openedCount;
}
