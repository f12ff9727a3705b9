import { and, desc, eq } from 'drizzle-orm';
import { account, company } from '#identity/accounts/server/tables.ts';
import { listPeople } from '#identity/companies/server/index.ts';
import { listBuyersPriceTypes, priceTypeName } from '#goods/pricing/server/index.ts';
import { listAddresses } from '#ordering/addresses/server/index.ts';
import { awaitedOfOrder } from '#ordering/orders/server/index.ts';
import { customerOrder, orderConfirmation } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { statusView } from '#shared/order-status.ts';
import { formatPhone } from '#shared/phone.ts';
import { SHOWN_ORDERS } from '../shown-orders.ts';
import { servedOrNew, stateOf } from './served.ts';

/** One company of the manager, to read: what the customer's own calls say is closed to him outside a visit. NOT_FOUND. */
export const getManagerCompany: Operation<'managerContragent', Session> = async ({ db, session }, { params }) => {
  const managerId = session.account.id;
  const [firm] = await db
    .select()
    .from(company)
    .where(and(eq(company.id, params.id), servedOrNew(session)));
  if (!firm) throw notFound('Такой компании нет среди ваших');
  const [people, addresses, orders, priceType, priceTypes] = await Promise.all([
    listPeople(db, firm.id, managerId),
    listAddresses(db, firm.id),
    unsafeListOrders(db, firm.id),
    priceTypeName(db, firm.priceTypeId),
    firm.state === 'pending' || firm.refusedAt !== null ? listBuyersPriceTypes(db) : [],
  ]);
  return {
    id: firm.id,
    uf_name: firm.name,
    inn: firm.inn ?? '',
    kpp: firm.kpp ?? '',
    ogrn: firm.ogrn ?? '',
    address: firm.address,
    phone: formatPhone(firm.phone ?? ''),
    email: firm.email ?? '',
    state: stateOf(firm),
    stateReason: firm.stateReason,
    uf_has_debt: firm.hasDebt ? '1' : '0',
    uf_order_ban: firm.orderBan ? '1' : '0',
    needsConsent: firm.requiresEntryConsent,
    isUnassigned: firm.managerAccountId === null && firm.secondManagerAccountId === null,
    terms: {
      priceType,
      discountPercent: firm.discountPercent,
      currency: firm.currency,
      creditLimit: toWire(firm.creditLimit),
      creditDays: firm.creditDays,
    },
    people,
    addresses,
    orders,
    priceTypes: priceTypes.map(({ id, name }) => ({ value: String(id), name })),
  };
};

/** The newest orders of a company. The caller checks the scope. */
export async function unsafeListOrders(db: Db, companyId: number) {
  const rows = await db
    .select({
      id: customerOrder.id,
      number: customerOrder.number,
      at: customerOrder.createdAt,
      status: customerOrder.status,
      toOrder: awaitedOfOrder,
      total: customerOrder.total,
      confirmedTotal: orderConfirmation.total,
      currency: customerOrder.currency,
      author: { name: account.name, lastName: account.lastName },
    })
    .from(customerOrder)
    .innerJoin(account, eq(account.id, customerOrder.accountId))
    .leftJoin(orderConfirmation, eq(orderConfirmation.orderId, customerOrder.id))
    .where(eq(customerOrder.companyId, companyId))
    .orderBy(desc(customerOrder.createdAt), desc(customerOrder.id))
    .limit(SHOWN_ORDERS);
  return rows.map(({ at, status, total, confirmedTotal, author, ...row }) => ({
    ...row,
    date: at.toISOString(),
    status: statusView(status),
    author: fullName(author),
    total: toWire(total),
    confirmedTotal: confirmedTotal === null ? null : toWire(confirmedTotal),
  }));
}
