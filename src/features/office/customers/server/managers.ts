import { and, eq, inArray, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { fullName } from '#server/session/session.ts';

const MAX_MANAGERS = 500;

const servesCustomers = and(
  eq(account.role, 'MANAGER'),
  eq(account.active, true),
  sql`${account.staffRights} ? 'customers'`,
);

/** The open accounts of staff that may serve a company, by name. */
export async function listManagers(db: Db): Promise<{ id: number; name: string }[]> {
  return (await readManagers(db)).map(({ id, ...person }) => ({ id, name: fullName(person) }));
}

/** The same with what else a file may name them by. */
export function readManagers(db: Db) {
  return db
    .select({
      id: account.id,
      name: account.name,
      lastName: account.lastName,
      secondName: account.secondName,
      email: account.email,
    })
    .from(account)
    .where(servesCustomers)
    .orderBy(sql`${account.lastName} collate "und-x-icu"`, account.id)
    .limit(MAX_MANAGERS);
}

/** Locks an account that is to serve a company. Throws TARGET_INVALID. */
export async function lockManager(tx: Db, id: number): Promise<void> {
  const found = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, id), servesCustomers))
    .for('share');
  if (found.length === 0) {
    const message = 'Компанию ведёт только работающий сотрудник магазина с правом на клиентов';
    throw refuse('TARGET_INVALID', message, { field: 'manager' });
  }
}

/** Locks those of several accounts that may serve a company, and returns them. */
export async function lockManagers(tx: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(inArray(account.id, [...ids]), servesCustomers))
    .orderBy(account.id)
    .for('share');
  return new Set(found.map(({ id }) => id));
}
