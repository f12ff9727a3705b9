import { and, eq, inArray, sql } from 'drizzle-orm';
import { companiesInScope, lockCompany } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { handOverOrders } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { actOnEach } from './act-on-each.ts';

const MAX_PEOPLE = 500;

/** Those who buy for every company of the chosen orders. Throws NOT_FOUND if one of the orders is out of reach. */
export const listPeople: Operation<'officeOrderPeople', Session> = async ({ db, session }, { query }) => {
  const ids = [...new Set(query.ids)];
  const orders = await db
    .select({ companyId: customerOrder.companyId })
    .from(customerOrder)
    .innerJoin(company, eq(company.id, customerOrder.companyId))
    .where(and(inArray(customerOrder.id, ids), companiesInScope(session, 'orders')));
  if (orders.length < ids.length) throw notFound('Такого заказа нет');
  const companyIds = [...new Set(orders.map(({ companyId }) => companyId))];
  const people = await db
    .select({ id: account.id, name: account.name, lastName: account.lastName, secondName: account.secondName })
    .from(account)
    .innerJoin(membership, and(eq(membership.accountId, account.id), isBuyer))
    .where(inArray(membership.companyId, companyIds))
    .groupBy(account.id)
    .having(sql`count(*) = ${companyIds.length}`)
    .orderBy(sql`${account.lastName} collate "und-x-icu"`, account.id)
    .limit(MAX_PEOPLE);
  return { people: people.map(({ id, ...person }) => ({ id, name: fullName(person) })) };
};

const isBuyer = and(eq(membership.state, 'active'), eq(account.active, true), eq(account.role, 'USER'));

/** Gives orders to another person who buys for their companies; both get a notice. Who has an order keeps it. */
export const handOver: Operation<'officeOrderHandOver', Session> = (ctx, { body }) =>
  actOnEach(ctx, body.ids, {
    name: 'handOver',
    lockBefore: lockCompanyOf,
    act: async ({ db: tx, session, request, now }, { order }) => {
      const { id, number, accountId: from, companyId } = order;
      if (from === body.to) return;
      await lockTarget(tx, body.to, companyId);
      await handOverOrders(tx, eq(customerOrder.id, id), { to: body.to, by: session.account.id });
      const at = now();
      await notify(tx, { accountId: body.to, title: `Вам передали заказ ${number}`, url: `/orders/${id}/`, at });
      await notify(tx, { accountId: from, title: `Заказ ${number} передан коллеге`, text: 'Это сделал менеджер', at });
      await writeAudit(tx, {
        action: 'order.reassign',
        actorAccountId: session.account.id,
        accountId: from,
        object: number,
        companyId,
        ip: request.ip,
        details: { to: body.to },
      });
    },
  });

/** As an order that is placed locks them: the company, then its orders. */
async function lockCompanyOf(tx: Db, orderId: number): Promise<void> {
  const [order] = await tx
    .select({ companyId: customerOrder.companyId })
    .from(customerOrder)
    .where(eq(customerOrder.id, orderId));
  if (order) await lockCompany(tx, order.companyId);
}

/** Throws TARGET_INVALID for who does not buy for the company. */
async function lockTarget(tx: Db, accountId: number, companyId: number): Promise<void> {
  const [person] = await tx
    .select({ id: account.id })
    .from(account)
    .innerJoin(membership, and(eq(membership.accountId, account.id), eq(membership.companyId, companyId)))
    .where(and(eq(account.id, accountId), isBuyer))
    .for('share', { of: account });
  if (!person) throw refuse('TARGET_INVALID', 'Передать можно только работающему сотруднику той же компании');
}
