import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../db/index.ts';
import { storedFile } from './tables.ts';

/** The address of accounts' files, before their keys. */
export const FILES_ADDRESS = '/api/files/';

const LIFETIME_MINUTES = 10;

type NewFile = { ownerAccountId: number; kind: string; name: string; mime: string; content: Buffer; now: Date };

/** Stores a file for ten minutes and returns its address, which needs the owner's token. */
export async function createFileLink(db: Db, { now, ...file }: NewFile): Promise<string> {
  const key = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFETIME_MINUTES * 60_000);
  await db.insert(storedFile).values({ ...file, key, size: file.content.length, at: now, expiresAt });
  return `${FILES_ADDRESS}${key}/`;
}

/** A file of this account that has not expired. */
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
