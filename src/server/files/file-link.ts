import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../db/index.ts';
import { storedFile } from './tables.ts';

/** Where files of accounts are fetched, below it their keys. */
export const FILES_ADDRESS = '/api/files/';

const keptMinutes = 10;

type NewFile = { ownerAccountId: number; kind: string; name: string; mime: string; content: Buffer; now: Date };

/** Keeps a file for ten minutes and answers its address, which opens for its owner's token alone. */
export async function createFileLink(db: Db, { now, ...file }: NewFile): Promise<string> {
  const key = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + keptMinutes * 60_000);
  await db.insert(storedFile).values({ ...file, key, size: file.content.length, at: now, expiresAt });
  return `${FILES_ADDRESS}${key}/`;
}

/** A file of this account that is still kept. */
export async function findFile(db: Db, ownerAccountId: number, key: string, now: Date) {
  const [row] = await db
    .select()
    .from(storedFile)
    .where(
      and(
        eq(storedFile.key, key),
        eq(storedFile.ownerAccountId, ownerAccountId),
        or(isNull(storedFile.expiresAt), gt(storedFile.expiresAt, now)),
      ),
    );
  return row;
}
