import { sql } from 'drizzle-orm';
import {
  barcode,
  offer,
  product,
  productLink,
  productProperty,
  productSection,
} from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { normaliseArticle } from '#shared/article.ts';
import type { DemoCatalogue } from '../catalogue/demo-catalogue.ts';
import type { DemoGoods, DemoOffer } from '../catalogue/goods.ts';
import { insertRows } from './insert-rows.ts';
import { type Directories, valueKey } from './seed-directories.ts';

const day = 86_400_000;

/** What can be ordered and what it was made of. */
export type SeededItem = { itemId: number; productId: number; item: DemoGoods | DemoOffer };

/** Products by code; items by article. */
export type SeededGoods = { productIds: ReadonlyMap<string, number>; items: ReadonlyMap<string, SeededItem> };

type Numbered = { id: number; one: DemoGoods; offers: { id: number; offer: DemoOffer }[] };

/** Products with their offers, sections, properties, barcodes and links. */
export async function seedGoods(
  db: Db,
  sourceId: number,
  { goods, links }: DemoCatalogue,
  directories: Directories,
  now: Date,
): Promise<SeededGoods> {
  const numbered = await giveIds(db, goods);
  const productIds = new Map(numbered.map(({ id, one }) => [one.code, id]));
  const items = numbered.flatMap(itemsOf);
  await insertRows(
    db,
    product,
    numbered.map(({ id, one }) => productRow(id, sourceId, one, directories, now)),
  );
  await insertRows(
    db,
    offer,
    numbered.flatMap(({ id, offers }) => offers.map((variant, at) => offerRow(id, variant, at))),
  );
  await insertRows(
    db,
    productSection,
    numbered.map(({ id, one }) => ({ productId: id, sectionId: directories.sectionIds.get(one.section.join('/'))! })),
  );
  await insertRows(
    db,
    productProperty,
    numbered.flatMap(({ id, one }) =>
      one.properties.map(({ code, value }) => ({
        productId: id,
        valueId: directories.valueIds.get(valueKey(code, value))!,
      })),
    ),
  );
  await insertRows(
    db,
    barcode,
    items.map(({ itemId, item }) => ({ itemId, value: item.barcode })),
  );
  await insertRows(
    db,
    productLink,
    links.map(({ code, kind, linked, sort }) => ({
      productId: productIds.get(code)!,
      kind,
      linkedId: productIds.get(linked)!,
      sort,
    })),
  );
  return { productIds, items: new Map(items.map((entry) => [entry.item.article, entry])) };
}

/** Takes as many numbers from the items' sequence as there are products and offers. */
async function giveIds(db: Db, goods: readonly DemoGoods[]): Promise<Numbered[]> {
  const count = goods.reduce((sum, { offers }) => sum + 1 + offers.length, 0);
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval('item_id_seq')::int as id from generate_series(1, ${count}::int)`,
  );
  const ids = rows.map((row) => row.id).values();
  const next = () => ids.next().value!;
  return goods.map((one) => ({
    id: next(),
    one,
    offers: one.offers.map((variant) => ({ id: next(), offer: variant })),
  }));
}

function itemsOf({ id, one, offers }: Numbered): SeededItem[] {
  if (offers.length === 0) return [{ itemId: id, productId: id, item: one }];
  return offers.map((variant) => ({ itemId: variant.id, productId: id, item: variant.offer }));
}

function productRow(
  id: number,
  sourceId: number,
  one: DemoGoods,
  { sectionIds, brandIds }: Directories,
  now: Date,
): typeof product.$inferInsert {
  return {
    id,
    sourceId,
    code: one.code,
    sectionId: sectionIds.get(one.section.join('/'))!,
    brandId: brandIds.get(one.brand)!,
    name: one.name,
    article: one.article,
    articleNormalised: normaliseArticle(one.article),
    shortcode: one.shortcode,
    pictures: one.pictures.map((standard) => ({ standard })),
    unitBase: one.unit.base,
    unitCustom: one.unit.custom?.symbol ?? null,
    ratio: one.unit.custom?.ratio ?? null,
    shippingType: one.unit.shipping,
    packageCount: one.unit.pack,
    packageCountWord: one.unit.packWord,
    minOrderCount: one.unit.min,
    weightGrams: one.weightGrams,
    isNew: one.isNew,
    description: one.description,
    createdAt: new Date(now.getTime() - one.ageInDays * day),
  };
}

function offerRow(
  productId: number,
  { id, offer: variant }: Numbered['offers'][number],
  at: number,
): typeof offer.$inferInsert {
  return {
    id,
    productId,
    article: variant.article,
    articleNormalised: normaliseArticle(variant.article),
    shortcode: variant.shortcode,
    values: [...variant.values],
    picture: variant.picture === null ? null : { standard: variant.picture },
    sort: (at + 1) * 10,
  };
}
