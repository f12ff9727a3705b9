import pgCopy from 'pg-copy-streams';
import type pg from 'pg';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { CommandRefusal } from '#server/commands/command.ts';
import { type Database, type Db, liftTimeLimits } from '#server/db/index.ts';
import type { FileStore } from '#server/files/store/file-store.ts';
import { markAsCopy } from '#server/shop-copy.ts';
import { type Piece, readArchive } from './archive.ts';
import type { Totals } from './backup-pieces.ts';
import { levelRefusal, type ReleaseLevel } from './release-level.ts';
import { checkEmpty } from './check-empty.ts';
import { columnList, listForeignKeys, listShopTables, quoted, type SequenceState } from './shop-tables.ts';
import { replaceContacts } from './replace-contacts.ts';

/** Where an archive is restored to. `storeOf`: the store of files, for a transaction of the database. */
export type RestorePlace = {
  database: Pick<Database, 'db' | 'owner' | 'pool' | 'analyze'>;
  storeOf: (db: Db) => FileStore;
  at: Date;
};

/** `at`: when the archive was made. `replaced`: addresses and phones of a test copy. */
export type Restored = Totals & { at: string; release: string; replaced: number };

/**
 * Restores an archive into migrated, empty tables, all in one transaction, and marks the shop as a copy. Foreign keys are
 * dropped and made again, which checks every row by them; the owner of the tables may do it, no superuser is needed. Throws a
 * refusal where the archive or the place will not do: then nothing has changed.
 */
export async function restoreArchive(
  input: Readable,
  place: RestorePlace,
  { isTest = false }: { isTest?: boolean } = {},
): Promise<Restored> {
  const restored = await restoreAtOnce(input, place, isTest);
  await place.database.analyze();
  return restored;
}

async function restoreAtOnce(
  input: Readable,
  { database, storeOf, at }: RestorePlace,
  isTest: boolean,
): Promise<Restored> {
  const stored: string[] = [];
  const client = await database.owner.connect();
  try {
    const reader = new PieceReader(readArchive(input));
    const head = await reader.value<ReleaseLevel & { at: string }>();
    const refusal = levelRefusal(head);
    if (refusal !== null) throw new CommandRefusal(refusal);
    await liftTimeLimits(client);
    return await drizzle(client, { casing: 'snake_case' }).transaction(async (tx) => {
      await checkEmpty(client, database, storeOf(tx));
      const putBack = await clearTables(client);
      const totals = await load(reader, client, { store: storeOf(tx), stored });
      const replaced = isTest ? await replaceContacts(client) : 0;
      for (const statement of putBack) await client.query(statement);
      await markAsCopy(tx, at);
      return { ...totals, at: head.at, release: head.release, replaced };
    });
  } catch (error) {
    // A store outside of the database knows no transactions
    await storeOf(database.db).remove(stored);
    throw error;
  } finally {
    client.release(true);
  }
}

/** Empties what migrations and a start write themselves; returns the statements that put keys and triggers back. */
async function clearTables(client: pg.PoolClient): Promise<string[]> {
  const tables = await listShopTables(client);
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys) {
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${columnList(tables.map(({ name }) => name))}`);
  return [
    ...tables.map(({ name }) => `alter table ${quoted(name)} enable trigger user`),
    ...keys.map(
      ({ table, name, definition }) => `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
    ),
  ];
}

type Loading = { store: FileStore; stored: string[] };

/** Loads the parts of an archive in their order, until its end. */
async function load(reader: PieceReader, client: pg.PoolClient, { store, stored }: Loading): Promise<Totals> {
  const known = new Map((await listShopTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  const totals: Totals = { tables: 0, rows: 0, files: 0 };
  for (;;) {
    const part = await reader.value<Part>();
    if ('end' in part) {
      await reader.end();
      return totals;
    }
    if ('table' in part) {
      if (part.columns.some((column) => !known.get(part.table)?.has(column))) throw notOfThisShop(part.table);
      const rows = await loadTable(reader, client, part);
      totals.tables += 1;
      totals.rows += rows;
    } else if ('sequences' in part) {
      for (const { name, next } of part.sequences) {
        await client.query(`alter sequence ${quoted(name)} restart with ${BigInt(next)}`);
      }
    } else {
      stored.push(part.file);
      await store.put(part.file, reader.bytes());
      await reader.value();
      totals.files += 1;
    }
  }
}

type Part = { table: string; columns: string[] } | { sequences: SequenceState[] } | { file: string } | { end: Totals };

async function loadTable(
  reader: PieceReader,
  client: pg.PoolClient,
  { table, columns }: { table: string; columns: string[] },
): Promise<number> {
  const copy = client.query(pgCopy.from(`copy ${quoted(table)} (${columnList(columns)}) from stdin (format binary)`));
  await pipeline(Readable.from(reader.bytes()), copy);
  const { rows } = await reader.value<{ rows: number }>();
  if (rows !== copy.rowCount) throw notOfThisShop(table);
  return rows;
}

const notOfThisShop = (table: string) => new CommandRefusal(`Таблица ${table} копии не подходит к этому выпуску`);

/** The values and bytes of an archive, one after the other. */
class PieceReader {
  readonly #pieces: AsyncGenerator<Piece>;
  #next: Piece | undefined;

  constructor(pieces: AsyncGenerator<Piece>) {
    this.#pieces = pieces;
  }

  /** Throws where bytes come or nothing. */
  async value<V extends object>(): Promise<V> {
    const piece = this.#next ?? (await this.#pieces.next()).value;
    this.#next = undefined;
    if (piece === undefined || Buffer.isBuffer(piece)) throw new CommandRefusal('Копия обрывается: возьмите другую');
    return piece as V;
  }

  /** The bytes before the next value. */
  async *bytes(): AsyncGenerator<Buffer> {
    for (;;) {
      const { value } = await this.#pieces.next();
      if (!Buffer.isBuffer(value)) {
        this.#next = value;
        return;
      }
      yield value;
    }
  }

  /** Reads on to the checksum, which decides whether all of it was right. */
  async end(): Promise<void> {
    if ((await this.#pieces.next()).done !== true) throw new CommandRefusal('Копия повреждена: возьмите другую');
  }
}
