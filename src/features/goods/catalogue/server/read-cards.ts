import { and, asc, eq, sql } from 'drizzle-orm';
import { batched, type Db, hiddenList, statementFor } from '#server/db/index.ts';
import { goodsColumns } from './goods-fields.ts';
import { type CardProduct, type ItemCard, itemCard } from './item-card.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import { offer, product } from '#goods/products/server/tables.ts';

/**
 * The cards of the goods at these rows, in their order; those not shown lately are read and kept. Undefined where a
 * product has just left the shop.
 */
export async function readCards(
  db: Db,
  { goods, cards }: CatalogueModel,
  rowIndexes: ArrayLike<number>,
): Promise<(ItemCard | undefined)[]> {
  const found = Array.from(rowIndexes, (rowIndex) => {
    const card = cards.get(goods.ids[rowIndex]!);
    // Another offer may have become the one shown since
    return card?.itemId === goods.itemIds[rowIndex] ? card : undefined;
  });
  if (found.every((card) => card !== undefined)) return found;
  const { version } = cards;
  const reading = found.map(async (card, index) => {
    if (card) return card;
    const rowIndex = rowIndexes[index]!;
    const [id, itemId] = [goods.ids[rowIndex]!, goods.itemIds[rowIndex]!];
    // Offers are part of a card where one of them is shown
    const [read, offers] = await Promise.all([findProduct(db, id), itemId === id ? [] : findOffers(db, id)]);
    if (!read) return undefined;
    const made = itemCard(read, offers, itemId);
    cards.keep(id, made, version);
    return made;
  });
  return Promise.all(reading);
}

/** What the cards of these products are made of, by product id. */
export async function cardsOfProducts(db: Db, productIds: readonly number[]): Promise<Map<number, CardProduct>> {
  const rows = await cardProducts(db).execute({ ids: productIds });
  return new Map(rows.map((row) => [row.id, row]));
}

/** One statement for the cards of parallel requests. */
const findProduct = batched(async (db: Db, ids: readonly number[]): Promise<(CardProduct | undefined)[]> => {
  const products = await cardsOfProducts(db, [...new Set(ids)]);
  return ids.map((id) => products.get(id));
});

/** Another one for the offers, beside it. */
const findOffers = batched(async (db: Db, productIds: readonly number[]) => {
  const offers = Map.groupBy(await listOffers(db, [...new Set(productIds)]), (row) => row.productId);
  return productIds.map((id) => offers.get(id) ?? []);
});

const cardProducts = statementFor((db) =>
  db
    .select({
      id: product.id,
      code: product.code,
      name: product.name,
      article: product.article,
      shortcode: product.shortcode,
      isNew: product.isNew,
      ...goodsColumns,
    })
    .from(product)
    .where(sql`${product.id} = any(${hiddenList('ids', 'int')})`)
    .prepare('card_products'),
);

const offersOfProducts = statementFor((db) => {
  const { id, productId, article, shortcode, values, picture } = offer;
  return db
    .select({ id, productId, article, shortcode, values, picture })
    .from(offer)
    .where(and(sql`${productId} = any(${hiddenList('productIds', 'int')})`, eq(offer.active, true)))
    .orderBy(asc(productId), asc(offer.sort), asc(id))
    .prepare('offers_of_products');
});

/** The active offers of products, each product's in their own order. */
export function listOffers(db: Db, productIds: readonly number[]) {
  return offersOfProducts(db).execute({ productIds: [...productIds] });
}
