import { and, desc, eq, ne, or } from 'drizzle-orm';
import { explainPrice, type PriceTerms, termsOfCompany } from '#goods/pricing/server/index.ts';
import { companiesInScope, companyTerms } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { isApiError, notFound } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { seesMoney } from '#shared/rights/staff-rights.ts';
import type { OfficeGoods } from '../contract.ts';

/** The latest purchases of an item that are shown. */
const MAX_PAID = 5;

/** What a company in scope pays for an item, and has paid; base prices without one. Throws NOT_FOUND for a foreign company. */
export async function readForCompany(
  ctx: CallContext<Session>,
  itemId: number,
  companyId: number | undefined,
): Promise<{ terms: PriceTerms; company: OfficeGoods['company'] }> {
  if (companyId === undefined) return { terms: termsOfCompany(null), company: null };
  const { db, session, env, now } = ctx;
  const [firm] = await db
    .select(companyTerms)
    .from(company)
    .where(and(eq(company.id, companyId), companiesInScope(session, 'orders')));
  if (!firm) throw notFound('Такой компании нет среди ваших');
  const terms = termsOfCompany(firm);
  if (!seesMoney(session.staff)) return { terms, company: { id: firm.id, name: firm.name, price: null, paid: [] } };
  const asked = { terms, itemId, at: now(), timeZone: env.TZ_SHOP, reader: 'staff' as const };
  const price = await explainPrice(db, asked).catch((error: unknown) => {
    // Buyers do not see the product at all
    if (isApiError(error) && error.errors[0]?.code === 'NOT_FOUND') return null;
    throw error;
  });
  return { terms, company: { id: firm.id, name: firm.name, price, paid: await listPaid(db, firm.id, itemId) } };
}

/** What a company has ordered of an item, the latest first; cancelled orders left out. */
async function listPaid(
  db: Db,
  companyId: number,
  itemId: number,
): Promise<NonNullable<OfficeGoods['company']>['paid']> {
  const { id, number, createdAt, currency } = customerOrder;
  const rows = await db
    .select({ id, number, createdAt, currency, quantity: orderLine.quantity, price: orderLine.price })
    .from(customerOrder)
    .innerJoin(orderLine, eq(orderLine.orderId, id))
    .where(
      and(
        eq(customerOrder.companyId, companyId),
        ne(customerOrder.status, 'cancelled'),
        or(eq(orderLine.itemId, itemId), eq(orderLine.productId, itemId)),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_PAID);
  return rows.map((row) => ({
    order: { id: row.id, number: row.number },
    date: row.createdAt.toISOString(),
    quantity: row.quantity,
    price: toWire(row.price),
    currency: row.currency,
  }));
}
