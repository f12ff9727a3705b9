import pgCopy from 'pg-copy-streams';
import type pg from 'pg';
import type { Database } from '#server/db/index.ts';
import { liftTimeLimits } from '#server/db/index.ts';
import type { FileStore } from '#server/files/store/file-store.ts';
import type { Piece } from './archive.ts';
import { releaseLevel } from './release-level.ts';
import { columnList, listSequences, listShopTables, quoted } from './shop-tables.ts';

/** What an archive is of. `store`: files outside of the database; null where it holds them. */
export type BackupSource = { database: Pick<Database, 'owner'>; store: FileStore | null; at: Date };

/** `done` and `total`: bytes of the tables on the disk. */
export type OnBytes = (done: number, total: number) => void;

/** What an archive holds, for the operator. */
export type Totals = { tables: number; rows: number; files: number };

/**
 * The pieces of an archive: all tables of one moment, each copied in PostgreSQL's binary form, the sequences, then the files.
 * Reads within one transaction, which waits for nobody and lets nobody wait but a migration.
 */
export async function* backupPieces(
  { database, store, at }: BackupSource,
  onBytes: OnBytes = () => undefined,
): AsyncGenerator<Piece, Totals> {
  const client = await database.owner.connect();
  const totals: Totals = { tables: 0, rows: 0, files: 0 };
  try {
    await liftTimeLimits(client);
    await client.query('begin isolation level repeatable read read only');
    // A process that stands still between two tables
    await client.query("set local idle_in_transaction_session_timeout = '10min'");
    const tables = await listShopTables(client);
    yield { ...releaseLevel(), at: at.toISOString() };
    const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    for (const { name, columns, bytes } of tables) {
      const rows = yield* tablePieces(client, name, columns);
      totals.tables += 1;
      totals.rows += rows;
      done += bytes;
      onBytes(done, total);
    }
    yield { sequences: await listSequences(client) };
    await client.query('commit');
  } finally {
    // Ends the transaction and a copy that was broken off
    client.release(true);
  }
  if (store !== null) {
    for await (const { key } of store.list('')) if (yield* filePieces(store, key)) totals.files += 1;
  }
  yield { end: totals };
  return totals;
}

async function* tablePieces(client: pg.PoolClient, table: string, columns: string[]): AsyncGenerator<Piece, number> {
  yield { table, columns };
  const copy = client.query(pgCopy.to(`copy ${quoted(table)} (${columnList(columns)}) to stdout (format binary)`));
  yield* copy as AsyncIterable<Buffer>;
  yield { rows: copy.rowCount };
  return copy.rowCount;
}

/** Returns false for a file that was removed meanwhile. */
async function* filePieces(store: FileStore, key: string): AsyncGenerator<Piece, boolean> {
  const content = await store.read(key);
  if (content === null) return false;
  yield { file: key };
  for await (const chunk of content) yield Buffer.from(chunk);
  yield { ended: key };
  return true;
}
