import { and, eq, type SQL, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { normalisePhone } from '#shared/phone.ts';

/** The form in which logins are compared: eleven digits of a phone, or an e-mail in lower case. */
export function normaliseLogin(login: string): string {
  return phoneOf(login) ?? login.trim().toLowerCase();
}

/** The active account of an e-mail or a phone in any spelling. */
export async function findAccount(db: Db, login: string) {
  const [row] = await db
    .select({ id: account.id, passwordHash: account.passwordHash })
    .from(account)
    .where(and(hasLogin(login), eq(account.active, true)));
  return row;
}

/** The condition that an account has this login. */
export function hasLogin(login: string): SQL {
  const phone = phoneOf(login);
  return phone ? eq(account.phone, phone) : eq(sql`lower(${account.email})`, login.toLowerCase());
}

const phoneOf = (login: string): string | null => (login.includes('@') ? null : normalisePhone(login));
