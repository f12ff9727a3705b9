import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterCommit } from './after-commit.ts';
import type { Db } from './database.ts';
import { serverAddress } from './server-address.ts';

/** One notice for all that is written meanwhile: commits that notify wait for one another. */
const GATHER_MS = 50;

const LEAST_PAUSE_MS = 500;
const MOST_PAUSE_MS = 30_000;

/** Databases that have a notice under way, with the tables it is about. */
const underWay = new WeakMap<Db, Set<string>>();

/**
 * Notifies all processes, soon after the transaction has committed, that rows came to a table. It may get lost: who
 * listens looks at the table now and then anyway.
 */
export function tellNodes(tx: Db, table: PgTable): void {
  afterCommit(tx, (db) => {
    const waiting = underWay.get(db);
    if (waiting) {
      waiting.add(getTableName(table));
      return;
    }
    underWay.set(db, new Set([getTableName(table)]));
    setTimeout(() => {
      const names = [...underWay.get(db)!];
      underWay.delete(db);
      const notified = db.execute(sql`select pg_notify(name, '') from unnest(${sql.param(names)}::text[]) as name`);
      // The database is closing, or gone
      notified.catch(() => undefined);
    }, GATHER_MS).unref();
  });
}

/**
 * Calls `onRows` when any process notifies of rows in a table, and after each time that the connection for this was lost.
 * Returns what ends it.
 */
export function hearNodes(db: Db, table: PgTable, onRows: () => void): () => void {
  const url = serverAddress(db);
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pause = LEAST_PAUSE_MS;
  let isOver = false;
  const connect = () => {
    const own = new pg.Client({ connectionString: url, application_name: 'optovik-notices', keepAlive: true });
    client = own;
    own.on('notification', onRows);
    // The end comes after it
    own.on('error', () => undefined);
    own.once('end', retry);
    listen(own).catch(() => own.end().catch(() => undefined));
  };
  const listen = async (own: pg.Client) => {
    await own.connect();
    await own.query(`listen ${pg.escapeIdentifier(getTableName(table))}`);
    pause = LEAST_PAUSE_MS;
    onRows();
  };
  const retry = () => {
    if (isOver) return;
    timer = setTimeout(connect, pause).unref();
    pause = Math.min(pause * 2, MOST_PAUSE_MS);
  };
  connect();
  return () => {
    isOver = true;
    clearTimeout(timer);
    void client?.end().catch(() => undefined);
  };
}
