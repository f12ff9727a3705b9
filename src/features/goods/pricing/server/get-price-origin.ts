import { and, eq, sql } from 'drizzle-orm';
import { isShownProduct } from '#goods/products/server/index.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import type { PriceOriginView } from '../contract.ts';
import { whyNotListedFor } from './list-price.ts';
import { findListPrices, priceItems } from './price-items.ts';
import { originOf, originView } from './price-origin.ts';
import { type PriceTerms, priceTermsOf } from './price-terms.ts';
import { listVatRates } from './queries.ts';
import { readPriceNames } from './read-price-names.ts';
import { price, priceType } from './tables.ts';
import { validRate } from './vat.ts';

/** How the price of an item for the current company came about, by the rule that gave it. Throws NOT_FOUND. */
export const getPriceOrigin: Operation<'priceOrigin', Session> = ({ db, session, env, now }, { params }) => {
  const terms = priceTermsOf(session);
  return explainPrice(db, { terms, itemId: params.id, at: now(), timeZone: env.TZ_SHOP, reader: 'buyer' });
};

/** `reader`: who reads why there is no price. */
type Asked = { terms: PriceTerms; itemId: number; at: Date; timeZone: string; reader: 'buyer' | 'staff' };

/** How the price of an item for a company came about, by the rule that gave it. Throws NOT_FOUND. */
export async function explainPrice(db: Db, { terms, itemId, at, timeZone, reader }: Asked): Promise<PriceOriginView> {
  const item = await findShown(db, itemId);
  if (!item) throw notFound('Такого товара нет');
  const shared = { name: item.name, unit: item.unit, currency: terms.currency, frozenAt: null };
  const own = (await priceItems(db, terms, [itemId], at)).get(itemId);
  if (!own) {
    const refusal = await refusalOf(db, terms, itemId, reader);
    return { ...shared, price: null, refusal, origin: null, vat: null };
  }
  const { priceTypeId } = terms;
  const promotionIds = own.promotionId === null ? [] : [own.promotionId];
  const names = await readPriceNames(db, { priceTypeId, promotionIds });
  const rate = validRate(item, dayOf(at, timeZone), await listVatRates(db));
  const since = await listPriceSince(db, itemId, own.steps.isOwnPrice ? priceTypeId : null);
  const figures = { priceBase: own.valueBase, price: own.valueVat, vatPercent: rate.percent, since };
  const view = originView(originOf(own, names), figures);
  return { ...shared, ...view, refusal: null, vat: { ...view.vat, since: rate.since } };
}

/** When the list price of an item came, in a price type or (null) in the base type of its source. */
async function listPriceSince(db: Db, itemId: number, priceTypeId: number | null): Promise<string | null> {
  const sourceId = sql`(select source_id from ${product} where id = coalesce(
    (select product_id from ${offer} where id = ${itemId}), ${itemId}))`;
  const isMeant =
    priceTypeId === null
      ? and(eq(priceType.isBase, true), eq(priceType.sourceId, sourceId))
      : eq(priceType.id, priceTypeId);
  const [row] = await db
    .select({ validSince: price.validSince })
    .from(price)
    .innerJoin(priceType, eq(priceType.id, price.priceTypeId))
    .where(and(eq(price.itemId, itemId), isMeant));
  return row?.validSince?.toISOString() ?? null;
}

async function findShown(db: Db, itemId: number) {
  const [row] = await db
    .select({
      name: sql<string>`coalesce(nullif(${offer.name}, ''), ${product.name})`,
      unit: product.unitBase,
      vatCode: product.vatCode,
      vatPercent: product.vatPercent,
    })
    .from(product)
    .leftJoin(offer, and(eq(offer.id, itemId), eq(offer.active, true)))
    .where(and(sql`${product.id} = coalesce(${offer.productId}, ${itemId}::int)`, isShownProduct));
  return row;
}

const refusals = {
  'no-price': 'Для вашей компании на этот товар не назначена цена',
  'other-currency': 'Цена этого товара назначена в другой валюте, чем валюта вашего договора',
};

const refusalsForStaff: typeof refusals = {
  'no-price': 'Для этой компании на товар не назначена цена: ни в её виде цены, ни базовая',
  'other-currency': 'Цена товара назначена в другой валюте, чем валюта договора компании',
};

const refusalsOfBase: typeof refusals = {
  'no-price': 'Базовая цена этого товара не назначена. Её видят компании, для вида цены которых она указана',
  'other-currency': 'Базовая цена этого товара назначена не в рублях. Её видят компании с договором в этой валюте',
};

async function refusalOf(db: Db, terms: PriceTerms, itemId: number, reader: Asked['reader']): Promise<string> {
  const [prices] = await findListPrices(db, terms, [itemId]);
  if (!prices) return 'Цена есть у вариантов товара: выберите один из них';
  // Managers and technical users see base prices, of no company
  const ofCompany = reader === 'staff' ? refusalsForStaff : refusals;
  const sentences = terms.companyId === null ? refusalsOfBase : ofCompany;
  return sentences[whyNotListedFor(terms, prices) ?? 'no-price'];
}
