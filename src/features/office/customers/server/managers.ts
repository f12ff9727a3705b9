import { and, eq, sql } from 'drizzle-orm';
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
  const people = await db
    .select({ id: account.id, name: account.name, lastName: account.lastName, secondName: account.secondName })
    .from(account)
    .where(servesCustomers)
    .orderBy(sql`${account.lastName} collate "und-x-icu"`, account.id)
    .limit(MAX_MANAGERS);
  return people.map(({ id, ...person }) => ({ id, name: fullName(person) }));
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
