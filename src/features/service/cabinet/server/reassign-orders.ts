import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { companiesInScope, lockServed } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { handOverOrders } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session, type StaffMember } from '#server/session/session.ts';
import { countOf, ORDER_FORMS } from '#shared/plural.ts';
import { companiesOf } from './served.ts';

const HANDOUT = 'orders.handout';

const MOST = 500;

const target = alias(membership, 'target');

/** To whom the orders of a customer may go, and how many each would get (R-CALL-095). Error: NOT_FOUND. */
export const getReassignForm: Operation<'managerOrdersForm', Session> = async ({ db, session }, { body }) => {
  const { user_id: from } = body;
  if ((await companiesOf(db, session, from, HANDOUT)).length === 0) throw noPerson();
  const [person] = await db
    .select({ name: account.name, lastName: account.lastName, secondName: account.secondName })
    .from(account)
    .where(eq(account.id, from));
  const ordersOf = db
    .select({ companyId: customerOrder.companyId, count: count().as('count') })
    .from(customerOrder)
    .where(eq(customerOrder.accountId, from))
    .groupBy(customerOrder.companyId)
    .as('orders_of');
  const rows = await db
    .select({
      id: account.id,
      name: account.name,
      lastName: account.lastName,
      secondName: account.secondName,
      orders: sql<number>`coalesce(sum(${ordersOf.count}), 0)::int`,
    })
    .from(membership)
    .innerJoin(company, and(eq(company.id, membership.companyId), companiesInScope(session, HANDOUT)))
    .innerJoin(
      target,
      and(eq(target.companyId, membership.companyId), eq(target.state, 'active'), ne(target.accountId, from)),
    )
    .innerJoin(account, and(eq(account.id, target.accountId), eq(account.active, true), eq(account.role, 'USER')))
    .leftJoin(ordersOf, eq(ordersOf.companyId, membership.companyId))
    .where(and(eq(membership.accountId, from), eq(membership.state, 'active')))
    .groupBy(account.id)
    .orderBy(sql`${account.lastName} collate "und-x-icu"`, account.id)
    .limit(MOST);
  return {
    user: { id: from, full_name: fullName(person!) },
    targets: rows.map(({ id, orders, ...named }) => ({ id, full_name: fullName(named), orders })),
  };
};

/**
 * Gives all orders of a customer to another one inside the companies that both belong to and the manager serves
 * (R-CALL-096); both get a notice. A repeat moves nothing more. Errors: NOT_FOUND, TARGET_INVALID.
 */
export const reassignOrders: Operation<'managerOrdersMove', Session> = async (ctx, { body }) => {
  const { db, session, request, now } = ctx;
  const managerId = session.account.id;
  const { user_id: from, new_user_id: to } = body;
  return transaction(db, async (tx) => {
    const before = await sharedCompanies(tx, session, from, to);
    if (before.length === 0) throw invalidTarget();
    await lockServed(tx, session, before, HANDOUT);
    // Either may have left meanwhile
    const companyIds = await sharedCompanies(tx, session, from, to);
    const [person] = await tx
      .select({ id: account.id })
      .from(account)
      .where(and(eq(account.id, to), eq(account.active, true), eq(account.role, 'USER')))
      .for('share');
    if (companyIds.length === 0 || !person) throw invalidTarget();
    const moved = await handOverOrders(tx, ofPersonIn(from, companyIds), { to, by: managerId });
    if (moved === 0) return { moved };
    const many = countOf(moved, ORDER_FORMS);
    await notify(tx, { accountId: to, title: `Вам передали ${many}`, url: '/orders/', at: now() });
    await notify(tx, {
      accountId: from,
      title: `Ваши заказы переданы коллеге: ${many}`,
      text: 'Это сделал менеджер вашей компании',
      at: now(),
    });
    for (const companyId of companyIds) {
      await writeAudit(tx, {
        action: 'order.reassign',
        actorAccountId: managerId,
        accountId: from,
        object: `company ${companyId}`,
        companyId,
        ip: request.ip,
        details: { to },
      });
    }
    return { moved };
  });
};

const ofPersonIn = (accountId: number, companyIds: readonly number[]) =>
  and(eq(customerOrder.accountId, accountId), inArray(customerOrder.companyId, [...companyIds]))!;

/** The served companies of both. Throws NOT_FOUND where the first is in none, TARGET_INVALID for the same person. */
async function sharedCompanies(tx: Db, member: StaffMember, from: number, to: number): Promise<number[]> {
  const own = await companiesOf(tx, member, from, HANDOUT);
  if (own.length === 0) throw noPerson();
  if (from === to) throw invalidTarget();
  const his = new Set((await companiesOf(tx, member, to, HANDOUT)).map(({ id }) => id));
  return own.map(({ id }) => id).filter((id) => his.has(id));
}

const noPerson = () => notFound('Такого сотрудника у ваших компаний нет');
const invalidTarget = () =>
  refuse('TARGET_INVALID', 'Передать можно только работающему сотруднику той же компании', { field: 'new_user_id' });
