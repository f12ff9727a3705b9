import { type SQL, sql } from 'drizzle-orm';
import { isShownProduct } from '#goods/products/server/index.ts';
import {
  barcode,
  brand,
  offer,
  product,
  productLink,
  productProperty,
  property,
  propertyValue,
  section,
} from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { GoodsText, SharedNames } from '../index/goods-text.ts';
import { propertyText } from '../text/property-text.ts';

type ProductRow = Omit<GoodsText, 'extra' | 'codes' | 'properties'> & {
  article: string | null;
  shortcode: string | null;
};
type OfferRow = {
  id: number;
  productId: number;
  article: string | null;
  shortcode: string | null;
  words: string | null;
};

/** Only the beginning of a description is looked for. */
const MAX_DESCRIPTION_LENGTH = 400;

/** The shown goods behind an id in the order of their ids, at most `limit`. */
export function readPage(db: Db, after: number, limit: number): Promise<GoodsText[]> {
  return read(db, sql`and id > ${after} order by id limit ${limit}`);
}

/** Those of the named goods that are shown, in the order of their ids. */
export function readNamed(db: Db, ids: readonly number[]): Promise<GoodsText[]> {
  return read(db, sql`and id = any(${sql.param([...ids])}::int[]) order by id`);
}

export async function readSharedNames(db: Db): Promise<SharedNames> {
  const brands = await db.select({ id: brand.id, name: brand.name }).from(brand);
  const sections = await db.select({ id: section.id, parentId: section.parentId, name: section.name }).from(section);
  return { brands, sections };
}

async function read(db: Db, rest: SQL): Promise<GoodsText[]> {
  const { rows } = await db.execute<ProductRow>(sql`
    select id, name, left(regexp_replace(description, '<[^>]*>', ' ', 'g'), ${MAX_DESCRIPTION_LENGTH}) as description, brand_id as "brandId", section_id as "sectionId", article, shortcode
    from ${product} where ${isShownProduct} ${rest}`);
  const offers = await readOffers(
    db,
    rows.map(({ id }) => id),
  );
  const properties = await readProperties(
    db,
    rows.map(({ id }) => id),
  );
  const items = [...rows, ...offers].map(({ id }) => id);
  const barcodes = Map.groupBy(await readBarcodes(db, items), ({ itemId }) => itemId);
  const byProduct = Map.groupBy(offers, ({ productId }) => productId);
  const replaced = Map.groupBy(
    await readReplacedCodes(
      db,
      rows.map(({ id }) => id),
    ),
    ({ productId }) => productId,
  );
  return rows.map(({ article, shortcode, ...goods }) => {
    const own = byProduct.get(goods.id) ?? [];
    const all = [{ id: goods.id }, ...own].flatMap(({ id }) => barcodes.get(id) ?? []);
    return {
      ...goods,
      properties: properties.get(goods.id) ?? [],
      extra: own.map(({ words }) => words ?? '').join('\n'),
      codes: [
        ...codesOf('article', [{ article, shortcode }]),
        ...codesOf('offerArticle', own),
        ...all.map(({ value }) => ({ kind: 'barcode' as const, text: value })),
        ...(replaced.get(goods.id) ?? []).map(({ code }) => ({ kind: 'replaced' as const, text: code })),
      ],
    };
  });
}

async function readOffers(db: Db, productIds: readonly number[]): Promise<OfferRow[]> {
  const { rows } = await db.execute<OfferRow>(sql`
    select id, product_id as "productId", article, shortcode,
      (select string_agg(value->>'value', ' ') from jsonb_array_elements("values") value) as words
    from ${offer} where product_id = any(${sql.param([...productIds])}::int[]) and active`);
  return rows;
}

/** The values of properties that buyers see and that say something as text, by product; an alias is found by its own text and its meaning's. */
async function readProperties(db: Db, productIds: readonly number[]) {
  const { rows } = await db.execute<{ productId: number; valueId: number }>(sql`
    with own as (
      select product_id, value_id from ${productProperty} where product_id = any(${sql.param([...productIds])}::int[])
    )
    select product_id as "productId", value_id as "valueId" from own
    union
    select product_id, alias_of from own join ${propertyValue} on id = value_id where alias_of is not null
    order by "valueId"`);
  const ids = [...new Set(rows.map(({ valueId }) => valueId))];
  const { rows: values } = await db.execute<{ id: number; name: string; text: string }>(sql`
    select ${propertyValue.id} as id, ${property.name} as name, ${propertyValue.text} as text
    from ${propertyValue} join ${property} on ${property.id} = ${propertyValue.propertyId} and ${property.isShown}
    where ${propertyValue.id} = any(${sql.param(ids)}::int[])`);
  const texts = new Map(values.map(({ id, name, text }) => [id, propertyText(name, text)]));
  const byProduct = new Map<number, { id: number; text: string }[]>();
  for (const { productId, valueId } of rows) {
    const text = texts.get(valueId) ?? '';
    if (text === '') continue;
    const own = byProduct.get(productId);
    if (own) own.push({ id: valueId, text });
    else byProduct.set(productId, [{ id: valueId, text }]);
  }
  return byProduct;
}

async function readBarcodes(db: Db, itemIds: readonly number[]) {
  const { rows } = await db.execute<{ itemId: number; value: string }>(sql`
    select item_id as "itemId", value from ${barcode} where item_id = any(${sql.param([...itemIds])}::int[])`);
  return rows;
}

/** The codes of the goods that these replace, with those of their offers. */
async function readReplacedCodes(db: Db, productIds: readonly number[]) {
  const { rows } = await db.execute<{ productId: number; code: string }>(sql`
    select distinct link.linked_id as "productId", code from ${productLink} link
    cross join lateral (
      select unnest(array[article, shortcode]) as code from ${product} where id = link.product_id
      union all
      select unnest(array[article, shortcode]) from ${offer} where product_id = link.product_id) as codes
    where link.kind = 'replacement' and link.linked_id = any(${sql.param([...productIds])}::int[]) and code is not null`);
  return rows;
}

function codesOf(
  kind: 'article' | 'offerArticle',
  items: readonly { article: string | null; shortcode: string | null }[],
): GoodsText['codes'] {
  return items.flatMap(({ article, shortcode }) => [
    ...(article === null ? [] : [{ kind, text: article }]),
    ...(shortcode === null ? [] : [{ kind: 'shortcode' as const, text: shortcode }]),
  ]);
}
