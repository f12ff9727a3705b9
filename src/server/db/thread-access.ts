import type { MessagePort } from 'node:worker_threads';
import type { Db } from './database.ts';
import { GuardedPool } from './guarded-pool.ts';
import { guardedDrizzle } from './guarded-session.ts';
import { PortStream } from './port-stream.ts';

/** With what another thread of the process reaches the same database: an address, or a way to the engine's own thread. */
export type ThreadAccess = { url: string } | { port: MessagePort };

/** An address, or what makes a new way each time. */
type Access = { url: string } | { open: () => MessagePort };

const accesses = new WeakMap<Db, Access>();

/** Says how others reach a database that was opened. */
export function letThreadsIn(db: Db, access: Access): void {
  accesses.set(db, access);
}

/** The address of the server behind an opened database; null for the embedded engine. */
export function serverAddress(db: Db): string | null {
  const access = accesses.get(db);
  return access && 'url' in access ? access.url : null;
}

/** For a message to one thread; a port in it has to be transferred. Throws for a transaction: that is one thread's alone. */
export function threadAccess(db: Db): ThreadAccess {
  const access = accesses.get(db);
  if (!access) throw new Error('Only an opened database itself can be reached from another thread');
  return 'url' in access ? access : { port: access.open() };
}

/**
 * Opens the database in another thread. Statements must not be prepared by name, as the embedded engine has one list of
 * names for all. `close` ends the connections.
 */
export function openInThread(access: ThreadAccess): { db: Db; close: () => Promise<void> } {
  const way =
    'url' in access
      ? { connectionString: access.url, statement_timeout: 120_000, connectionTimeoutMillis: 10_000 }
      : { stream: (() => new PortStream(access.port)) as never, user: 'postgres', database: 'postgres', ssl: false };
  const pool = new GuardedPool(
    {
      ...way,
      password: 'url' in access ? undefined : 'embedded',
      application_name: 'optovik',
      max: 'url' in access ? 2 : 1,
    },
    // The query that needs a lost connection says so
    () => undefined,
  );
  return { db: guardedDrizzle(pool), close: () => pool.close() };
}
