import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { type PriceTerms, priceItems } from '#goods/pricing/server/index.ts';
import { price, priceType } from '#goods/pricing/server/tables.ts';
import { findReplacements, isShownProduct } from '#goods/products/server/index.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import { listAvailable } from '#goods/stock/server/index.ts';
import { stockReservation, warehouse } from '#goods/stock/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { ordersInScope } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import type { OfficeGoods } from '../contract.ts';

const MAX_RESERVATIONS = 50;
const MAX_ANALOGUES = 10;

const nameOfItem = sql<string>`coalesce(nullif(${offer.name}, ''), ${product.name})`;

/** A product or an offer, also one that buyers do not see. */
export async function findItem(db: Db, id: number) {
  const [item] = await db
    .select({
      id: sql<number>`${id}::int`,
      productId: product.id,
      name: nameOfItem,
      article: sql<string | null>`coalesce(${offer.article}, ${product.article})`,
      shortcode: sql<string | null>`coalesce(${offer.shortcode}, ${product.shortcode})`,
      unit: product.unitBase,
      code: product.code,
      isOffer: sql<boolean>`${offer.id} is not null`,
      isShown: sql<boolean>`${isShownProduct}`,
    })
    .from(product)
    .leftJoin(offer, eq(offer.id, id))
    .where(sql`${product.id} = coalesce(${offer.productId}, ${id}::int)`);
  return item;
}

/** The offers of a product that are sold, with what is free of each. */
export async function listOffers(db: Db, productId: number): Promise<OfficeGoods['offers']> {
  const rows = await db
    .select({ id: offer.id, name: offer.name, article: offer.article })
    .from(offer)
    .where(and(eq(offer.productId, productId), eq(offer.active, true)))
    .orderBy(asc(offer.sort), asc(offer.id))
    .limit(200);
  const ids = rows.map(({ id }) => id);
  const free = await listAvailable(db, ids);
  return rows.map((row) => ({ ...row, free: free.get(row.id)! }));
}

/** Which orders hold an item; those out of the reader's scope without their number and company. */
export async function listReservations(db: Db, session: Session, itemId: number): Promise<OfficeGoods['reservations']> {
  const rows = await db
    .select({
      id: customerOrder.id,
      number: customerOrder.number,
      at: customerOrder.createdAt,
      company: company.name,
      isInScope: sql<boolean>`${ordersInScope(session)}`,
      warehouse: warehouse.name,
      quantity: stockReservation.quantity,
    })
    .from(stockReservation)
    .innerJoin(warehouse, eq(warehouse.id, stockReservation.warehouseId))
    .innerJoin(customerOrder, eq(customerOrder.id, stockReservation.orderId))
    .innerJoin(company, eq(company.id, customerOrder.companyId))
    .where(eq(stockReservation.itemId, itemId))
    .orderBy(asc(customerOrder.createdAt), asc(customerOrder.id), asc(warehouse.id))
    .limit(MAX_RESERVATIONS);
  return rows.map(({ id, number, at, company: name, isInScope, ...held }) => ({
    ...held,
    order: isInScope ? { id, number, date: at.toISOString(), company: name } : null,
  }));
}

/** The prices of an item in every type; types that buyers never see are for those who keep prices. */
export async function listPrices(db: Db, session: Session, itemId: number): Promise<OfficeGoods['prices']> {
  const seesHidden = scopeOf(session.staff, 'prices') !== null;
  const isShown = sql`(${priceType.visibility} = 'sale' or ${priceType.isBase})`;
  const rows = await db
    .select({
      type: priceType.name,
      value: price.value,
      currency: price.currency,
      base: priceType.isBase,
      hidden: sql<boolean>`not ${isShown}`,
      since: price.validSince,
    })
    .from(price)
    .innerJoin(priceType, eq(priceType.id, price.priceTypeId))
    .where(and(eq(price.itemId, itemId), seesHidden ? undefined : isShown))
    .orderBy(desc(priceType.isBase), sql`${priceType.name} collate "und-x-icu"`, asc(priceType.id));
  return rows.map(({ value, since, ...row }) => ({
    ...row,
    price: toWire(value),
    since: since?.toISOString() ?? null,
  }));
}

/** Replacements and analogues, what is free first; priced by the terms, without where null. */
export async function listAnalogues(
  { db, now }: CallContext<Session>,
  productId: number,
  terms: PriceTerms | null,
): Promise<OfficeGoods['analogues']> {
  const found = await findReplacements(db, [productId], ['replacement', 'analogue']);
  const linked = (found.get(productId) ?? []).slice(0, 100).map(({ id, name, article }) => ({ id, name, article }));
  const ids = linked.map(({ id }) => id);
  const [free, prices] = await Promise.all([listAvailable(db, ids), terms ? priceItems(db, terms, ids, now()) : null]);
  return linked
    .map((one) => ({ ...one, free: free.get(one.id)! }))
    .toSorted((a, b) => Number(b.free > 0) - Number(a.free > 0))
    .slice(0, MAX_ANALOGUES)
    .map((one) => {
      const paid = prices?.get(one.id)?.valueVat;
      return { ...one, price: paid === undefined ? null : toWire(paid), currency: terms?.currency ?? 'RUB' };
    });
}
