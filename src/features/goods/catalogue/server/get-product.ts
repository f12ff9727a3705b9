import { and, asc, eq, sql, desc, notInArray } from 'drizzle-orm';
import type { Parsed } from '#shared/endpoint.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { ProductDetail } from '../contract.ts';
import { countLinked } from './linked-products.ts';
import { itemsAt } from './item-json.ts';
import { sectionCrumbs } from './listing-frame.ts';
import { pictureView, productUrl } from './product-view.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';
import { publishChoice } from '#goods/products/server/index.ts';
import {
  brand,
  product,
  productProperty,
  property,
  propertyValue,
  recentlyViewed,
} from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';

/** The last twenty, and the one that is being looked at, which is left out of its own list. */
const KEPT = 21;

/**
 * All that the page of a product shows (R-ROUTE-11), by its code or its number. A look is recorded, unless the page is
 * only fetched ahead. Error: 404, without a key too.
 */
export const getProduct: Operation<'productDetail', Session> = async (ctx, { query }) => {
  const { db, session } = ctx;
  const row = await findProduct(db, query);
  const model = await catalogueOf(db);
  const rowIndex = row ? model.goods.rowIndexOf(row.product.id) : -1;
  if (!row || rowIndex < 0) throw notFound('Такого товара нет');
  const now = ctx.now();
  const [[item], characteristics, linked] = await Promise.all([
    itemsAt(ctx, model, [rowIndex], now),
    listCharacteristics(db, row.product.id),
    countLinked(db, model, row.product.id),
  ]);
  if (!item) throw notFound('Такого товара нет');
  if (!ctx.request.prefetch) {
    await recordView(db, session.account.id, row.product.id, now);
    publishChoice(db, { accountId: session.account.id, productId: row.product.id, action: 'open' });
  }
  const { product: goods, maker } = row;
  const section = goods.sectionId === null ? null : (model.sections.byId.get(goods.sectionId) ?? null);
  return {
    ...item,
    gallery: goods.pictures.map(pictureView),
    brand: maker,
    characteristics,
    description: goods.description,
    documents: [],
    weight: goods.weightGrams,
    breadcrumbs: [...sectionCrumbs(section), { path: productUrl(goods.code), title: goods.name }],
    linked,
  };
};

async function findProduct(db: Db, { code, id }: Parsed<'productDetail'>['query']) {
  if (code === undefined && id === undefined) return undefined;
  const isAsked = code === undefined ? eq(product.id, id!) : eq(product.code, code);
  const [row] = await db
    .select({ product, maker: { name: brand.name, code: brand.code } })
    .from(product)
    .leftJoin(brand, and(eq(brand.id, product.brandId), eq(brand.active, true)))
    .where(isAsked);
  return row;
}

/** One line a property, its values side by side. */
function listCharacteristics(db: Db, productId: number): Promise<ProductDetail['characteristics']> {
  return db
    .select({
      name: property.name,
      value: sql<string>`string_agg(${propertyValue.text}, ', ' order by ${propertyValue.number} nulls last, ${propertyValue.text})`,
    })
    .from(productProperty)
    .innerJoin(propertyValue, eq(propertyValue.id, productProperty.valueId))
    .innerJoin(property, eq(property.id, propertyValue.propertyId))
    .where(eq(productProperty.productId, productId))
    .groupBy(property.id)
    .orderBy(asc(property.sort), asc(property.code));
}

/** Notes that an account has looked at a product (R-CALL-037) and forgets what is beyond the last ones. */
async function recordView(db: Db, accountId: number, productId: number, at: Date): Promise<void> {
  await db
    .insert(recentlyViewed)
    .values({ accountId, productId, at })
    .onConflictDoUpdate({ target: [recentlyViewed.accountId, recentlyViewed.productId], set: { at } });
  const last = db
    .select({ productId: recentlyViewed.productId })
    .from(recentlyViewed)
    .where(eq(recentlyViewed.accountId, accountId))
    .orderBy(desc(recentlyViewed.at), desc(recentlyViewed.productId))
    .limit(KEPT);
  await db
    .delete(recentlyViewed)
    .where(and(eq(recentlyViewed.accountId, accountId), notInArray(recentlyViewed.productId, last)));
}
