import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { account } from './tables.ts';

/** An e-mail in lower case, or the eleven digits of a phone. */
type Contact = { kind: 'email' | 'phone'; value: string };

/** Whether an account has this e-mail, or has proven this phone. A phone that was only typed in belongs to nobody. */
export async function isContactTaken(db: Db, { kind, value }: Contact): Promise<boolean> {
  const taken =
    kind === 'email'
      ? sql`lower(${account.email}) = ${value}`
      : and(eq(account.phone, value), or(isNull(account.email), sql`${account.phoneConfirmedAt} is not null`));
  return (await db.$count(account, taken)) > 0;
}

/**
 * A phone that was proven belongs to the one who proved it: an account that only typed it in loses it, so that nobody
 * can keep a number from its owner.
 */
export async function releaseUnprovenPhone(tx: Db, phone: string): Promise<void> {
  await tx
    .update(account)
    .set({ phone: null })
    .where(and(eq(account.phone, phone), isNull(account.phoneConfirmedAt), sql`${account.email} is not null`));
}

/**
 * Gives an account another e-mail or phone. False where it would be left with neither. Violates the unique index where
 * another account has it.
 */
export async function setContact(
  tx: Db,
  accountId: number,
  { kind, value, confirmedAt }: { kind: Contact['kind']; value: string | null; confirmedAt: Date | SQL | null },
): Promise<boolean> {
  const fields =
    kind === 'email'
      ? { email: value, emailConfirmedAt: confirmedAt as never, mailRefusedAt: null }
      : { phone: value, phoneConfirmedAt: confirmedAt as never, phoneLeftOut: false };
  const other = kind === 'email' ? account.phone : account.email;
  const changed = await tx
    .update(account)
    .set(fields)
    .where(and(eq(account.id, accountId), value === null ? sql`${other} is not null` : undefined))
    .returning({ id: account.id });
  return changed.length > 0;
}
