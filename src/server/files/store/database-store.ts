import { and, asc, between, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Db, transaction } from '#server/db/index.ts';
import type { ByteRange, FileStore, FoundFile } from './file-store.ts';
import { keptFile, keptPiece } from './tables.ts';

const PIECE_BYTES = 256 * 1024;
/** What is written, or read, by a statement: a megabyte. */
const PIECES_AT_A_TIME = 4;
const FILES_AT_A_TIME = 1000;

/** Keeps files in pieces in the database; within a transaction they are stored and removed with it. */
export function databaseStore(db: Db): FileStore {
  return {
    put: (key, content) => transaction(db, (tx) => put(tx, key, content)),
    find: (key) => find(db, key),
    async read(key, range) {
      const found = await find(db, key);
      return found && readPieces(db, key, range ?? { from: 0, to: found.size - 1 });
    },
    async remove(keys) {
      if (keys.length > 0) await db.delete(keptFile).where(inArray(keptFile.key, [...keys]));
    },
    list: (prefix) => list(db, prefix),
  };
}

async function put(tx: Db, key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  // Two that store under one key come one after the other
  const at = sql`now()`;
  await tx.insert(keptFile).values({ key, size: 0 }).onConflictDoUpdate({ target: keptFile.key, set: { at } });
  await tx.delete(keptPiece).where(eq(keptPiece.key, key));
  let size = 0;
  let no = 0;
  for await (const part of content instanceof Uint8Array ? [content] : inSteps(content)) {
    size += part.length;
    for (let at = 0; at < part.length; at += PIECES_AT_A_TIME * PIECE_BYTES) {
      const step = part.subarray(at, at + PIECES_AT_A_TIME * PIECE_BYTES);
      const pieces = Array.from({ length: Math.ceil(step.length / PIECE_BYTES) }, (_, n) => ({
        key,
        no: no + n,
        content: Buffer.from(step.subarray(n * PIECE_BYTES, (n + 1) * PIECE_BYTES)),
      }));
      no += pieces.length;
      await tx.insert(keptPiece).values(pieces);
    }
  }
  await tx.update(keptFile).set({ size }).where(eq(keptFile.key, key));
}

/** The same bytes in parts of whole pieces; the last one may be shorter. */
async function* inSteps(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stepBytes = PIECES_AT_A_TIME * PIECE_BYTES;
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    waiting.push(part);
    length += part.length;
    if (length < stepBytes) continue;
    const all = Buffer.concat(waiting);
    const whole = length - (length % PIECE_BYTES);
    yield all.subarray(0, whole);
    waiting = [all.subarray(whole)];
    length -= whole;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

async function find(db: Db, key: string): Promise<FoundFile | null> {
  const [found] = await db.select().from(keptFile).where(eq(keptFile.key, key));
  return found ?? null;
}

/** Throws where the file is removed meanwhile: its reader must not take a part for the whole. */
async function* readPieces(db: Db, key: string, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  for (let at = from; at <= to;) {
    const first = Math.floor(at / PIECE_BYTES);
    const last = Math.min(first + PIECES_AT_A_TIME - 1, Math.floor(to / PIECE_BYTES));
    const pieces = await db
      .select({ content: keptPiece.content })
      .from(keptPiece)
      .where(and(eq(keptPiece.key, key), between(keptPiece.no, first, last)))
      .orderBy(asc(keptPiece.no));
    if (pieces.length <= last - first) throw new Error(`The file ${key} was removed while it was read`);
    const start = first * PIECE_BYTES;
    const bytes = Buffer.concat(pieces.map(({ content }) => content));
    yield bytes.subarray(at - start, to - start + 1);
    at = start + bytes.length;
  }
}

async function* list(db: Db, prefix: string): AsyncGenerator<FoundFile> {
  for (let last = ''; ;) {
    const files = await db
      .select()
      .from(keptFile)
      .where(and(gt(keptFile.key, last), sql`${keptFile.key} ^@ ${prefix}`))
      .orderBy(asc(keptFile.key))
      .limit(FILES_AT_A_TIME);
    yield* files;
    if (files.length < FILES_AT_A_TIME) return;
    last = files.at(-1)!.key;
  }
}
