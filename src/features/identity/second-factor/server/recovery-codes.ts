import { randomInt } from 'node:crypto';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { recoveryCode } from './tables.ts';

const CODES = 10;
/** Twelve characters of 32: sixty bits. None of them looks like another one. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** Spelled with or without hyphens, in any case of letters. */
const hashOf = (code: string): string => hashToken(code.toUpperCase().replaceAll(/[^\dA-Z]/g, ''));

/** Replaces the recovery codes of an account; returns the new ones, which are stored as hashes. */
export async function replaceRecoveryCodes(tx: Db, accountId: number): Promise<string[]> {
  await deleteRecoveryCodes(tx, accountId);
  const codes = Array.from({ length: CODES }, newCode);
  await tx.insert(recoveryCode).values(codes.map((code) => ({ accountId, codeHash: hashOf(code) })));
  return codes;
}

export async function deleteRecoveryCodes(tx: Db, accountId: number): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
}

/** Uses a code up, once over all nodes. Returns how many are left, or null for a code that is wrong or used. */
export async function useRecoveryCode(tx: Db, accountId: number, code: string): Promise<number | null> {
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.codeHash, hashOf(code)), isNull(recoveryCode.usedAt)),
    )
    .returning({ id: recoveryCode.id });
  return used.length === 0 ? null : countRecoveryCodes(tx, accountId);
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const unused = and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt));
  const [row] = await db.select({ n: count() }).from(recoveryCode).where(unused);
  return row!.n;
}
