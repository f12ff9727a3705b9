import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterCommit } from './after-commit.ts';
import type { Db } from './database.ts';
import { serverAddress } from './server-address.ts';
import { limitSilence } from './silence.ts';

/** One notice for all rows of so long: PostgreSQL lets commits that notify wait for one another. */
const GATHER_MS = 50;

/** How often the connection of a subscription is tried: one that no notice comes through may be dead. */
const HEARTBEAT_MS = 30_000;
const CONNECT_MS = 10_000;

const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** The tables of a database whose notice is sent at the end of the pause. */
const pending = new WeakMap<Db, Set<string>>();

/**
 * Notifies all processes, `GATHER_MS` after the transaction has committed, of new rows in a table. A notice may be lost:
 * subscribers also read the table at intervals.
 */
export function publishRows(tx: Db, table: PgTable): void {
  afterCommit(tx, (db) => {
    const waiting = pending.get(db);
    if (waiting) {
      waiting.add(getTableName(table));
      return;
    }
    pending.set(db, new Set([getTableName(table)]));
    setTimeout(() => {
      const names = [...pending.get(db)!];
      pending.delete(db);
      const notified = db.execute(sql`select pg_notify(name, '') from unnest(${sql.param(names)}::text[]) as name`);
      // The database is closing, or gone
      notified.catch(() => undefined);
    }, GATHER_MS).unref();
  });
}

/**
 * Calls `onRows` when any process publishes rows of a table, and each time the connection of the subscription is made.
 * Returns the function that ends it.
 */
export function subscribeToRows(
  db: Db,
  table: PgTable,
  onRows: () => void,
  { heartbeatMs = HEARTBEAT_MS } = {},
): () => void {
  const url = serverAddress(db);
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pause = MIN_PAUSE_MS;
  let isOver = false;
  const connect = () => {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'optovik-notices',
      connectionTimeoutMillis: CONNECT_MS,
    });
    client = own;
    own.on('notification', onRows);
    // The end comes after it
    own.on('error', () => undefined);
    own.once('end', retry);
    listen(own).catch(() => own.end().catch(() => undefined));
  };
  const listen = async (own: pg.Client) => {
    await own.connect();
    limitSilence(own, Math.min(heartbeatMs, CONNECT_MS));
    // Where it fails, the end comes after it
    const heartbeat = setInterval(() => own.query('select 1').catch(() => undefined), heartbeatMs).unref();
    own.once('end', () => clearInterval(heartbeat));
    await own.query(`listen ${pg.escapeIdentifier(getTableName(table))}`);
    pause = MIN_PAUSE_MS;
    onRows();
  };
  const retry = () => {
    if (isOver) return;
    timer = setTimeout(connect, pause).unref();
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  };
  connect();
  return () => {
    isOver = true;
    clearTimeout(timer);
    void client?.end().catch(() => undefined);
  };
}
