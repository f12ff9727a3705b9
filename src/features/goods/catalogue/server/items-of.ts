import { sql } from 'drizzle-orm';
import { priceItems, priceTermsOf } from '#goods/pricing/server/index.ts';
import { offer } from '#goods/products/server/tables.ts';
import { listAvailable } from '#goods/stock/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { isInStock } from '#shared/stock-rules.ts';
import type { CatalogueItem } from '../contract.ts';
import { basketQuantitiesSlot } from './basket-quantities.ts';
import { itemCard } from './item-card.ts';
import { figuresAt, itemView } from './items-at.ts';
import { productUrl } from './product-view.ts';
import { cardsOfProducts, listOffers } from './read-cards.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';

/** A product or an offer as a row of the catalogue; without `item` where the product is sold by its offers now. */
type ItemOf = { url: string; item: CatalogueItem | null };

/**
 * These products and offers at the visitor's prices, by item id: of an offer the row has this one chosen. What is not
 * shown is missing.
 */
export async function itemsOf(ctx: CallContext<Session>, itemIds: readonly number[]): Promise<Map<number, ItemOf>> {
  if (itemIds.length === 0) return new Map();
  const { db, session } = ctx;
  const now = ctx.now();
  const ids = sql`${offer.id} = any(${sql.param([...itemIds])}::int[])`;
  const offers = await db
    .select({ id: offer.id, productId: offer.productId, active: offer.active })
    .from(offer)
    .where(ids);
  const offerOf = new Map(offers.map((row) => [row.id, row]));
  const model = await catalogueOf(db);
  const { goods } = model;
  const shown = itemIds.flatMap((itemId) => {
    const own = offerOf.get(itemId);
    const productId = own?.productId ?? itemId;
    const rowIndex = own?.active === false ? -1 : goods.rowIndexOf(productId);
    return rowIndex < 0 ? [] : [{ itemId, productId, rowIndex }];
  });
  // Before anything else is awaited: figures change in place
  const prices = model.pricesFor(priceTermsOf(session), now);
  const figures = shown.map(({ rowIndex }) => figuresAt(model, rowIndex, prices, now));
  const others = shown.flatMap(({ itemId }, at) => (figures[at]!.itemId === itemId ? [] : [itemId]));
  const productIds = [...new Set(shown.map(({ productId }) => productId))];
  const [products, variants, quantities, otherPrices, available] = await Promise.all([
    cardsOfProducts(db, productIds),
    offers.length > 0 ? listOffers(db, productIds) : [],
    basketQuantitiesSlot.get()(db, session, itemIds),
    priceItems(db, priceTermsOf(session), others, now),
    listAvailable(db, others),
  ]);
  const variantsOf = Map.groupBy(variants, (row) => row.productId);
  const found = new Map<number, ItemOf>();
  shown.forEach(({ itemId, productId }, at) => {
    const product = products.get(productId);
    if (!product) return;
    const own = figures[at]!;
    const isOffer = offerOf.has(itemId);
    const url = productUrl(product.code, isOffer ? itemId : undefined);
    if (own.itemId !== itemId && !isOffer) {
      found.set(itemId, { url, item: null });
      return;
    }
    if (own.itemId !== itemId) {
      own.price = otherPrices.get(itemId) ?? null;
      own.isInStock = isInStock(available.get(itemId) ?? 0, product);
    }
    const card = itemCard(product, variantsOf.get(productId) ?? [], itemId);
    const item = itemView(card, { ...own, isFrom: false }, quantities.get(itemId) ?? 0);
    found.set(itemId, { url, item: { ...item, url, ...(isOffer ? boughtAs(item, itemId) : {}) } });
  });
  return found;
}

/** An offer that its choices do not lead to, having none of the first characteristic, stands for itself. */
function boughtAs({ id, offers }: CatalogueItem, itemId: number): Pick<CatalogueItem, 'id' | 'offers'> {
  const isChosen = offers[0]?.items.some(({ offerId, selected }) => selected && offerId === itemId);
  return isChosen ? { id, offers } : { id: itemId, offers: [] };
}
