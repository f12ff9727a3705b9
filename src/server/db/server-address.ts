import type { Db } from './database.ts';

const addresses = new WeakMap<Db, string>();

/** Notes the address of the server behind a database that was opened. */
export function setServerAddress(db: Db, url: string): void {
  addresses.set(db, url);
}

/** The address, for further connections of this process. Throws for a transaction: its connection has no other. */
export function serverAddress(db: Db): string {
  const url = addresses.get(db);
  if (url === undefined) throw new Error('Only an opened database itself has an address');
  return url;
}
