import { and, eq, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { assignOrder } from '#ordering/orders/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { actOnEach } from './act-on-each.ts';

const MAX_PEOPLE = 500;

const servesOrders = and(eq(account.role, 'MANAGER'), eq(account.active, true), sql`${account.staffRights} ? 'orders'`);

/** The open accounts of staff with the right to orders. */
export const listManagers: Operation<'officeOrderManagers', Session> = async ({ db }) => {
  const people = await db
    .select({ id: account.id, name: account.name, lastName: account.lastName, secondName: account.secondName })
    .from(account)
    .where(servesOrders)
    .orderBy(sql`${account.lastName} collate "und-x-icu"`, account.id)
    .limit(MAX_PEOPLE);
  return { people: people.map(({ id, ...person }) => ({ id, name: fullName(person) })) };
};

/** Hands orders over to another manager, who has them in his scope from then on. */
export const assignOrders: Operation<'officeOrderAssign', Session> = (ctx, { body }) =>
  actOnEach(ctx, body.ids, {
    name: 'assign',
    // Who closes the account locks it before its orders
    lockBefore: (tx) => lockManager(tx, body.to),
    act: ({ db, session, request, now }, { order }) =>
      assignOrder(db, order, { to: body.to, by: session.account.id, ip: request.ip, at: now() }),
  });

/** Throws TARGET_INVALID for who cannot answer for orders. */
async function lockManager(tx: Db, id: number): Promise<void> {
  const found = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, id), servesOrders))
    .for('share');
  if (found.length === 0) {
    throw refuse('TARGET_INVALID', 'Передать можно только работающему сотруднику магазина с правом на заказы');
  }
}
