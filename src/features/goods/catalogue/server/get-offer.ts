import { and, eq } from 'drizzle-orm';
import { priceTermsOf, priceItems } from '#goods/pricing/server/index.ts';
import { listAvailable, stockStatusOf } from '#goods/stock/server/index.ts';
import { notFound } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { isInStock } from '#shared/stock-rules.ts';
import type { OfferDetail } from '../contract.ts';
import { basketQuantitiesSlot } from './basket-quantities.ts';
import { measureOf } from './goods-fields.ts';
import { offerGroups } from './offer-groups.ts';
import { pictureView, pricesView } from './product-view.ts';
import { listOffers } from './read-cards.ts';
import { isShownProduct } from '#goods/products/server/index.ts';
import { offer, product } from '#goods/products/server/tables.ts';

/** What a row shows of the offer that was chosen in it (R-CALL-045 ). Error: NOT_FOUND. */
export const getOffer: Operation<'simpleOffer', Session> = async (ctx, { params: { id } }) => {
  const found = await findOffer(ctx, id);
  if (!found) throw notFound('Такого предложения нет');
  return found;
};

/** An offer as the visitor is shown it; undefined where it is not in the shop. */
export async function findOffer(
  { db, session, now }: Pick<CallContext<Session>, 'db' | 'session' | 'now'>,
  id: number,
): Promise<OfferDetail | undefined> {
  const [row] = await db
    .select()
    .from(offer)
    .innerJoin(product, eq(product.id, offer.productId))
    .where(and(eq(offer.id, id), eq(offer.active, true), isShownProduct));
  if (!row) return undefined;
  const contract = priceTermsOf(session);
  const [prices, available, quantities, variants] = await Promise.all([
    priceItems(db, contract, [id], now()),
    listAvailable(db, [id]),
    basketQuantitiesSlot.get()(db, session, [id]),
    listOffers(db, [row.product.id]),
  ]);
  const price = prices.get(id);
  return {
    offerId: id,
    productId: row.product.id,
    article: row.offer.article ?? row.product.article,
    shortcode: row.offer.shortcode ?? row.product.shortcode,
    picture: row.offer.picture && pictureView(row.offer.picture),
    prices: price ? pricesView(price) : null,
    stockStatus: stockStatusOf(isInStock(available.get(id) ?? 0, row.product)),
    minOrderCount: row.product.minOrderCount,
    packageCount: row.product.packageCount,
    measure: { ...measureOf(row.product), price: price ? toWire(price.valueVat) : null },
    inBasket: quantities.get(id) ?? 0,
    offers: offerGroups(variants, id),
  };
}
