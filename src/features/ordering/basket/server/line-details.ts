import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { goodsColumns, type GoodsRow } from '#goods/catalogue/server/index.ts';
import { findReplacements, type Replacement } from '#goods/products/server/index.ts';
import { type LinkKind, offer, product } from '#goods/products/server/tables.ts';
import { promotion } from '#goods/pricing/server/tables.ts';
import { listAvailable } from '#goods/stock/server/index.ts';
import { type Db, hiddenList, statementFor } from '#server/db/index.ts';
import { isInStock } from '#shared/stock-rules.ts';
import type { SellableItem } from './sellable-items.ts';

type Similar = Pick<Replacement, 'id' | 'name' | 'code'>;
type Variant = Pick<typeof offer.$inferSelect, 'id' | 'productId' | 'values' | 'picture'>;

/** What a row of the basket shows beyond what its sum needs, read for all rows at once. */
export type LineDetails = {
  products: Map<number, GoodsRow>;
  /** By product id; the offers of the products that lines are offers of. */
  variants: Map<number, Variant[]>;
  /** By product id, of lines out of stock: what may be taken instead, in stock now. */
  similar: Map<number, Similar[]>;
  promotions: Map<number, Pick<typeof promotion.$inferSelect, 'id' | 'code' | 'name' | 'endsAt'>>;
};

/** The most analogues named for one line. */
const MAX_SIMILAR = 10;

/** What of a line decides which details it needs. */
type DetailedLine = {
  item: Pick<SellableItem, 'productId' | 'isOffer'>;
  price: { promotionId: number | null };
  isInStock: boolean;
};

/** Reads the details of lines in as few statements as the lines need: most need only their products. */
export async function readDetails(db: Db, lines: readonly DetailedLine[], now: Date): Promise<LineDetails> {
  const productIds = unique(lines.map((line) => line.item.productId));
  const products = productIds.length ? await productsOfLines(db).execute({ ids: productIds }) : [];
  const ofOffers = unique(lines.flatMap(({ item }) => (item.isOffer ? [item.productId] : [])));
  const promotionIds = unique(lines.flatMap(({ price }) => price.promotionId ?? []));
  const outOfStock = unique(lines.flatMap((line) => (line.isInStock ? [] : [line.item.productId])));
  const variants = ofOffers.length ? await variantsOfLines(db).execute({ ids: ofOffers }) : [];
  return {
    products: new Map(products.map((row) => [row.id, row])),
    variants: Map.groupBy(variants, (row) => row.productId),
    similar: outOfStock.length ? await listSimilar(db, outOfStock) : new Map(),
    promotions: promotionIds.length ? await listPromotions(db, promotionIds, now) : new Map(),
  };
}

const unique = (ids: number[]) => [...new Set(ids)];

const productsOfLines = statementFor((db) =>
  db
    .select({ id: product.id, ...goodsColumns })
    .from(product)
    .where(sql`${product.id} = any(${hiddenList('ids', 'int')})`)
    .prepare('products_of_lines'),
);

const variantsOfLines = statementFor((db) =>
  db
    .select({ id: offer.id, productId: offer.productId, values: offer.values, picture: offer.picture })
    .from(offer)
    .where(and(sql`${offer.productId} = any(${hiddenList('ids', 'int')})`, eq(offer.active, true)))
    .orderBy(asc(offer.sort), asc(offer.id))
    .prepare('variants_of_lines'),
);

/** R-ENT-11: what links of these kinds lead to and is in stock, itself or by an offer. */
export async function listSimilar(
  db: Db,
  productIds: readonly number[],
  kinds: readonly LinkKind[] = ['replacement', 'similar'],
): Promise<Map<number, Similar[]>> {
  const found = await findReplacements(db, productIds, kinds);
  const available = await listAvailable(db, unique([...found.values()].flat().flatMap(({ itemIds }) => itemIds)));
  const isFree = (one: Replacement) => one.itemIds.some((id) => isInStock(available.get(id) ?? 0, one));
  return new Map(Array.from(found, ([of, linked]) => [of, linked.filter(isFree).slice(0, MAX_SIMILAR)]));
}

const runningPromotions = statementFor((db) => {
  const { id, active, startsAt, endsAt } = promotion;
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  return db
    .select()
    .from(promotion)
    .where(
      and(
        sql`${id} = any(${hiddenList('ids', 'int')})`,
        eq(active, true),
        or(isNull(startsAt), sql`${startsAt} <= ${now}`),
        or(isNull(endsAt), sql`${endsAt} > ${now}`),
      ),
    )
    .prepare('running_promotions');
});

/** Those that run now: a promotion may end before its discount does. */
async function listPromotions(db: Db, ids: number[], now: Date) {
  const rows = await runningPromotions(db).execute({ ids, now: now.toISOString() });
  return new Map(rows.map((row) => [row.id, row]));
}
