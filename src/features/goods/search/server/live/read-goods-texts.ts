import { type SQL, sql } from 'drizzle-orm';
import { barcode, brand, offer, product, section } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { GoodsText, SharedNames } from '../index/goods-text.ts';

type ProductRow = Omit<GoodsText, 'extra' | 'codes'> & { article: string | null; shortcode: string | null };
type OfferRow = {
  id: number;
  productId: number;
  article: string | null;
  shortcode: string | null;
  words: string | null;
};

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
    select id, name, brand_id as "brandId", section_id as "sectionId", article, shortcode
    from ${product} where active and not hidden_by_operator ${rest}`);
  const offers = await readOffers(
    db,
    rows.map(({ id }) => id),
  );
  const items = [...rows, ...offers].map(({ id }) => id);
  const barcodes = Map.groupBy(await readBarcodes(db, items), ({ itemId }) => itemId);
  const byProduct = Map.groupBy(offers, ({ productId }) => productId);
  return rows.map(({ article, shortcode, ...goods }) => {
    const own = byProduct.get(goods.id) ?? [];
    const all = [{ id: goods.id }, ...own].flatMap(({ id }) => barcodes.get(id) ?? []);
    return {
      ...goods,
      extra: own.map(({ words }) => words ?? '').join('\n'),
      codes: [
        ...codesOf('article', [{ article, shortcode }]),
        ...codesOf('offerArticle', own),
        ...all.map(({ value }) => ({ kind: 'barcode' as const, text: value })),
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

async function readBarcodes(db: Db, itemIds: readonly number[]) {
  const { rows } = await db.execute<{ itemId: number; value: string }>(sql`
    select item_id as "itemId", value from ${barcode} where item_id = any(${sql.param([...itemIds])}::int[])`);
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
