import { and, eq, type SQL, sql } from 'drizzle-orm';
import { companiesInScope } from '#identity/accounts/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { termOf, waitsForPayment } from '#ordering/documents/server/index.ts';
import { paymentTerm } from '#ordering/documents/server/tables.ts';
import { managerOfOrder } from '#ordering/orders/server/index.ts';
import { customerOrder, orderConfirmation, orderLine } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { CallContext } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import { toWire } from '#shared/money.ts';
import { statusView } from '#shared/order-status.ts';
import { seesMoney } from '#shared/rights/staff-rights.ts';
import type { OfficeOrderRow } from '../contract.ts';
import { exchangeColumns, exchangeView, isConnected } from './exchange-state.ts';
import { orderPages } from './page-key.ts';
import { manager, originOfOrder, payable } from './order-columns.ts';
import type { OrderFilter } from './order-filter.ts';

const named = { name: account.name, lastName: account.lastName, secondName: account.secondName };

/** The ids of the orders that a condition leaves, with their keys, in the order of the list. */
function pageOfIds(db: Db, where: SQL, filter: OrderFilter, { after, limit }: { after?: string; limit: number }) {
  return db
    .select({ id: customerOrder.id, key: orderPages.keyText(filter).as('key') })
    .from(customerOrder)
    .innerJoin(company, eq(company.id, customerOrder.companyId))
    .leftJoin(manager, eq(manager.id, managerOfOrder))
    .leftJoin(orderConfirmation, eq(orderConfirmation.orderId, customerOrder.id))
    .leftJoin(paymentTerm, eq(paymentTerm.orderId, customerOrder.id))
    .where(and(where, orderPages.afterKey(filter, after)))
    .orderBy(...orderPages.inOrder(filter))
    .limit(limit)
    .as('page');
}

/** How many orders a condition leaves, counted up to `max`, as a column. */
export function countUpTo(db: Db, where: SQL, max: number): SQL<number> {
  const some = db
    .select({ one: sql`1` })
    .from(customerOrder)
    .innerJoin(company, eq(company.id, customerOrder.companyId))
    .leftJoin(orderConfirmation, eq(orderConfirmation.orderId, customerOrder.id))
    .leftJoin(paymentTerm, eq(paymentTerm.orderId, customerOrder.id))
    .where(where)
    .limit(max);
  return sql<number>`(select count(*)::int from ${some} as counted)`;
}

const columns = ({ env, session }: CallContext<Session>) => ({
  order: customerOrder,
  company: {
    id: company.id,
    name: company.name,
    inn: company.inn,
    state: company.state,
    orderBan: company.orderBan,
    currency: company.currency,
    creditLimit: company.creditLimit,
  },
  /** Whether the company with its other data is in scope as well: of an order that was handed over it is not. */
  // A company without a manager is compared with null
  isCompanyInScope: sql<boolean>`coalesce(${companiesInScope(session, 'orders')}, false)`.as('is_company_in_scope'),
  manager: { id: manager.id, name: manager.name, lastName: manager.lastName },
  author: named,
  origin: originOfOrder.as('origin_of_order'),
  articles: sql<number>`(select count(*)::int from ${orderLine} where ${orderLine.orderId} = ${customerOrder.id})`.as(
    'articles',
  ),
  payable: payable.mapWith(Number).as('payable'),
  connected: isConnected.as('connected'),
  exchange: exchangeColumns(env.TZ_SHOP),
  waitsForPayment: waitsForPayment.as('waits_for_payment'),
  validUntil: paymentTerm.validUntil,
});

/** An order with what a row of the list says of it. */
export type OrderRow = Awaited<ReturnType<typeof listRows>>[number];

/** The orders of a page in its order, each with its key; `where` by `filtered`. */
export async function listRows(
  ctx: CallContext<Session>,
  where: SQL,
  filter: OrderFilter,
  page: { after?: string; limit: number },
) {
  const { db } = ctx;
  const ids = pageOfIds(db, where, filter, page);
  return db
    .select({ ...columns(ctx), key: ids.key })
    .from(ids)
    .innerJoin(customerOrder, eq(customerOrder.id, ids.id))
    .innerJoin(company, eq(company.id, customerOrder.companyId))
    .innerJoin(account, eq(account.id, customerOrder.accountId))
    .leftJoin(manager, eq(manager.id, managerOfOrder))
    .leftJoin(orderConfirmation, eq(orderConfirmation.orderId, customerOrder.id))
    .leftJoin(paymentTerm, eq(paymentTerm.orderId, customerOrder.id))
    .orderBy(...orderPages.inOrder(filter));
}

/** One row of the list, with sums for those who may see them. */
export function rowView({ env, session, now }: CallContext<Session>, row: OrderRow): OfficeOrderRow {
  const { order, company: firm, manager: boss } = row;
  const until = row.waitsForPayment ? (row.validUntil ?? termOf(env, order.createdAt)) : null;
  return {
    id: order.id,
    number: order.number,
    date: order.createdAt.toISOString(),
    status: statusView(order.status),
    company: { id: firm.id, name: firm.name },
    manager: boss && { id: boss.id, name: fullName(boss) },
    author: fullName(row.author),
    ownNumber: order.ownNumber,
    object: order.objectName || null,
    origin: row.origin,
    articles: row.articles,
    total: seesMoney(session.staff) ? toWire(row.payable) : null,
    currency: order.currency,
    exchange: exchangeView(row.exchange),
    paid: order.paidAt !== null,
    invoiceUntil: until,
    invoiceOverdue: until !== null && until < dayOf(now(), env.TZ_SHOP),
  };
}
