import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { traitColumns } from '#goods/catalogue/server/index.ts';
import { isShownProduct } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import type { OrderListItem } from '../contract.ts';
import { awaitedOfOrder } from './awaited-part.ts';
import { findPage, type OrderFilter } from './find-page.ts';
import { orderListItem, type OrderRow } from './order-view.ts';
import { customerOrder, orderConfirmation, orderHistory, orderLine } from './tables.ts';
import { visibleTo } from './visible-orders.ts';

const actor = alias(account, 'actor');
const newOwner = alias(account, 'new_owner');

/** One visible order, or undefined: an absent one and a foreign one look the same. */
export async function findOrder(db: Db, session: Session, id: number): Promise<OrderRow | undefined> {
  const [row] = await selectOrders(db, session, eq(customerOrder.id, id));
  return row;
}

/** The order that an account has placed from this checkout already, if it has. */
export async function findByCheckoutKey(
  db: Db,
  accountId: number,
  checkoutKey: string,
): Promise<{ id: number; number: string } | undefined> {
  const [row] = await db
    .select({ id: customerOrder.id, number: customerOrder.number })
    .from(customerOrder)
    .where(and(eq(customerOrder.checkoutKey, checkoutKey), eq(customerOrder.accountId, accountId)));
  return row;
}

/** A page of the visible orders that the filter leaves, newest first, and how many orders it leaves. */
export async function listOrders(
  db: Db,
  session: Session,
  filter: OrderFilter,
  page: { page: number; pageSize: number },
): Promise<{ orders: OrderRow[]; total: number }> {
  const { ids, total } = await findPage(db, session, filter, page);
  return { orders: await readOrders(db, session, ids), total };
}

/** The newest orders that the caller may see, at most `limit`, without counting them all. */
export async function listLastOrders(db: Db, session: Session, limit: number): Promise<OrderListItem[]> {
  const rows = await db
    .select({ id: customerOrder.id })
    .from(customerOrder)
    .where(visibleTo(db, session))
    .orderBy(...newestFirst)
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  return (await readOrders(db, session, ids)).map(orderListItem);
}

const newestFirst = [desc(customerOrder.createdAt), desc(customerOrder.id)];

/** What a row shows is joined to these orders alone. */
async function readOrders(db: Db, session: Session, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return selectOrders(db, session, inArray(customerOrder.id, [...ids])).orderBy(...newestFirst);
}

function selectOrders(db: Db, session: Session, condition: SQL | undefined) {
  const isOwn = eq(customerOrder.accountId, session.account.id);
  return db
    .select({
      order: customerOrder,
      company: { id: company.id, name: company.name },
      author: { name: account.name, lastName: account.lastName, secondName: account.secondName },
      placer: { id: actor.id, role: actor.role, name: actor.name, lastName: actor.lastName },
      articles: sql<number>`(select count(*) from ${orderLine} where ${orderLine.orderId} = ${customerOrder.id})`,
      toOrder: awaitedOfOrder,
      confirmedTotal: orderConfirmation.total,
      mayCancel: sql<boolean>`${isOwn} or coalesce(${membership.role} = 'ADMIN', false)`,
    })
    .from(customerOrder)
    .innerJoin(company, eq(company.id, customerOrder.companyId))
    .innerJoin(account, eq(account.id, customerOrder.accountId))
    .innerJoin(actor, eq(actor.id, customerOrder.createdBy))
    .leftJoin(orderConfirmation, eq(orderConfirmation.orderId, customerOrder.id))
    .leftJoin(
      membership,
      and(
        eq(membership.companyId, customerOrder.companyId),
        eq(membership.accountId, session.account.id),
        eq(membership.state, 'active'),
      ),
    )
    .where(and(visibleTo(db, session), condition));
}

/** The frozen lines of an order, with the code and the traits of the product where it is still in the shop. */
export function listLines(db: Db, orderId: number) {
  return db
    .select({ line: orderLine, code: product.code, traits: traitColumns })
    .from(orderLine)
    .leftJoin(product, and(eq(product.id, orderLine.productId), isShownProduct))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.lineNo));
}

/** How the status and the owner changed, oldest first. */
export function listHistory(db: Db, orderId: number) {
  return db
    .select({
      at: orderHistory.at,
      toStatus: orderHistory.toStatus,
      note: orderHistory.note,
      byLedger: orderHistory.byLedger,
      actor: { id: actor.id, name: actor.name, lastName: actor.lastName },
      newOwner: { id: newOwner.id, name: newOwner.name, lastName: newOwner.lastName },
    })
    .from(orderHistory)
    .leftJoin(actor, eq(actor.id, orderHistory.actorAccountId))
    .leftJoin(newOwner, eq(newOwner.id, orderHistory.toAccountId))
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.id));
}
