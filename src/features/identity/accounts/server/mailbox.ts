import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import type { LetterGroup } from '#server/delivery/index.ts';
import { account } from './tables.ts';

const reader = statementFor((db) =>
  db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.id, sql.placeholder('accountId')),
        sql`${account.mailRefusedAt} is null and ${sql.placeholder('group')}::text <> all (${account.mutedLetters})`,
      ),
    )
    .prepare('reader_of_letters'),
);

/** The same as a column of a larger statement: for many accounts `exists` would read the whole table. */
export const wantsLettersSql = (accountId: SQL, group: LetterGroup): SQL<boolean> => sql<boolean>`coalesce((
  select mail_refused_at is null and ${sql.raw(`'${group}'`)} <> all (muted_letters)
  from ${account} where id = ${accountId}), false)`;

/** Whether an account gets letters of a group: it has not switched them off, and its mailbox exists. */
export async function wantsLetters(tx: Db, accountId: number, group: string): Promise<boolean> {
  const rows = await reader(tx).execute({ accountId, group });
  return rows.length > 0;
}

/** Notes that the mail server of an account's address does not know it; nothing where the address is another one now. */
export async function markMailRefused(db: Db, accountId: number, address: string): Promise<void> {
  await db
    .update(account)
    .set({ mailRefusedAt: sql`now()` })
    .where(and(eq(account.id, accountId), sql`lower(${account.email}) = lower(${address})`));
}

/** Notes that a letter to the address of an account was taken. */
export async function markMailTaken(db: Db, accountId: number, address: string): Promise<void> {
  await db
    .update(account)
    .set({ mailRefusedAt: null })
    .where(
      and(
        eq(account.id, accountId),
        isNotNull(account.mailRefusedAt),
        sql`lower(${account.email}) = lower(${address})`,
      ),
    );
}

/** Switches a group of letters off. */
export async function muteLetters(db: Db, accountId: number, group: string): Promise<void> {
  await db
    .update(account)
    .set({ mutedLetters: sql`array_append(${account.mutedLetters}, ${group})` })
    .where(and(eq(account.id, accountId), sql`${group} <> all (${account.mutedLetters})`));
}

/** The address that letters of an account go to, and whether a group of them is switched off; null where it is gone. */
export async function findMailbox(
  db: Db,
  accountId: number,
  group: string,
): Promise<{ email: string | null; isMuted: boolean } | null> {
  const isMuted = sql<boolean>`${group} = any (${account.mutedLetters})`;
  const [row] = await db.select({ email: account.email, isMuted }).from(account).where(eq(account.id, accountId));
  return row ?? null;
}
