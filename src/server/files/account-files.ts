import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../db/index.ts';
import type { Session } from '../session/session.ts';
import { createSlot } from '../slot.ts';
import { insertWithContent, type NewStoredFile } from './stored-content.ts';
import { storedFile } from './tables.ts';

/** The address of accounts' files, before their keys. */
export const FILES_ADDRESS = '/api/files/';

const LIFETIME_MINUTES = 10;
/** The newest files of one kind that an account may have at a time. */
const MAX_FILES = 5;

type NewFile = NewStoredFile & { ownerAccountId: number };

/**
 * Stores a file for ten minutes, or as long as said, and returns its address, which needs the owner's token. The
 * same file is stored once: its time starts again.
 */
export async function createFileLink(db: Db, file: NewFile, minutes = LIFETIME_MINUTES): Promise<string> {
  const times = { at: sql`now()`, expiresAt: sql`now() + make_interval(mins => ${minutes})` };
  const key = await insertWithContent(db, file, (tx, values) =>
    tx
      .insert(storedFile)
      .values({ ...values, ...times })
      .onConflictDoUpdate({ target: equalFiles, set: { ...times, name: file.name } })
      .returning({ key: storedFile.key }),
  );
  await removeOlder(db, file);
  return `${FILES_ADDRESS}${key}/`;
}

/** Stores a file for good, once for its account, and returns its key. A slot says who else may open it. */
export function storeFile(db: Db, file: NewFile): Promise<string> {
  return insertWithContent(db, file, (tx, values) =>
    tx
      .insert(storedFile)
      .values(values)
      .onConflictDoUpdate({ target: equalFiles, set: { name: file.name } })
      .returning({ key: storedFile.key }),
  );
}

const equalFiles = [storedFile.ownerAccountId, storedFile.kind, storedFile.contentHash];

/** Whether a file that another account has stored is open to a visitor; features above know. */
export const mayOpenFileSlot =
  createSlot<(db: Db, session: Session, key: string) => Promise<boolean>>('who may open files of others');

/** Ends the links of an account: to files of a company that it has left. */
export async function endFileLinks(tx: Db, accountId: number): Promise<void> {
  await tx.delete(storedFile).where(and(eq(storedFile.ownerAccountId, accountId), isNotNull(storedFile.expiresAt)));
}

async function removeOlder(db: Db, { ownerAccountId, kind }: NewFile): Promise<void> {
  const ofKind = and(
    eq(storedFile.ownerAccountId, ownerAccountId),
    eq(storedFile.kind, kind),
    isNotNull(storedFile.expiresAt),
  );
  const newest = db
    .select({ key: storedFile.key })
    .from(storedFile)
    .where(ofKind)
    .orderBy(desc(storedFile.at))
    .limit(MAX_FILES);
  await db.delete(storedFile).where(and(ofKind, notInArray(storedFile.key, newest)));
}

/**
 * A file that has not expired and is open to this account: one that it has just asked for, or one that it may open now. Who
 * has stored a file for good does not own it by that: it is a company's.
 */
export async function findFile(db: Db, session: Session, key: string) {
  const { content: _, ...columns } = getTableColumns(storedFile);
  const [row] = await db
    .select(columns)
    .from(storedFile)
    .where(and(eq(storedFile.key, key), or(isNull(storedFile.expiresAt), gt(storedFile.expiresAt, sql`now()`))));
  if (!row || (row.expiresAt !== null && row.ownerAccountId === session.account.id)) return row;
  return (await mayOpenFileSlot.get()(db, session, key)) ? row : undefined;
}
