import { and, asc, eq, sql } from 'drizzle-orm';
import { batched, type Db, hiddenList, statementFor } from '#server/db/index.ts';
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
    const source = await findCardSource(db, id);
    if (!source) return undefined;
    const read = itemCard(source.product, source.offers, itemId);
    cards.keep(id, read, version);
    return read;
  });
  return Promise.all(reading);
}

type CardSource = { product: CardProduct; offers: Awaited<ReturnType<typeof listOffers>> };

/** Two statements for the cards of parallel requests. */
const findCardSource = batched(async (db: Db, ids: readonly number[]): Promise<(CardSource | undefined)[]> => {
  const wanted = [...new Set(ids)];
  const products = new Map((await cardProducts(db).execute({ ids: wanted })).map((row) => [row.id, row]));
  const offers = Map.groupBy(await listOffers(db, wanted), (row) => row.productId);
  return ids.map((id) => {
    const found = products.get(id);
    return found && { product: found, offers: offers.get(id) ?? [] };
  });
});

const cardProducts = statementFor((db) =>
  db
    .select({
      id: product.id,
      code: product.code,
      name: product.name,
      article: product.article,
      shortcode: product.shortcode,
      pictures: product.pictures,
      unitBase: product.unitBase,
      unitCustom: product.unitCustom,
      ratio: product.ratio,
      shippingType: product.shippingType,
      packageCount: product.packageCount,
      packageCountWord: product.packageCountWord,
      minOrderCount: product.minOrderCount,
      isNew: product.isNew,
      isMarked: product.isMarked,
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
