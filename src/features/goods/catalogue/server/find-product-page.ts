import { and, eq, or, sql } from 'drizzle-orm';
import { batched, type Db, hiddenList, statementFor } from '#server/db/index.ts';
import { papersColumn } from '#goods/papers/server/index.ts';
import {
  brand,
  product,
  productLink,
  productProperty,
  property,
  propertyValue,
} from '#goods/products/server/tables.ts';
import { propertyTitle } from '#goods/products/server/index.ts';
import { basketsOfProductSlot } from './basket-quantities.ts';

type Link = { kind: (typeof productLink.$inferSelect)['kind']; id: number };
type Characteristic = { name: string; value: string };

/** A property a line, its values side by side. Properties of the shop's own work are not shown. */
const characteristics = sql<Characteristic[] | null>`(
  select json_agg(json_build_object('name', line.name, 'value', line.value) order by line.sort, line.code)
  from (
    select ${propertyTitle} as name, ${property.sort} as sort, ${property.code} as code,
      string_agg(value.text, ', ' order by value.number nulls last, value.text) as value
    from (
      select distinct ${propertyValue.id} as id, ${propertyValue.propertyId} as property_id,
        ${propertyValue.text} as text, ${propertyValue.number} as number
      from ${productProperty}
      inner join ${propertyValue} own on own.id = ${productProperty.valueId}
      inner join ${propertyValue} on ${propertyValue.id} = coalesce(own.alias_of, own.id)
      where ${productProperty.productId} = ${product.id}) as value
    inner join ${property} on ${property.id} = value.property_id and ${property.isShown}
    group by ${property.id}) as line)`;

const links = sql<Link[] | null>`(
  select json_agg(json_build_object('kind', ${productLink.kind}, 'id', ${productLink.linkedId}))
  from ${productLink} where ${productLink.productId} = ${product.id})`;

/** A description that staff have written. */
export const isMarkdownOf = sql<boolean>`${product.held} ? 'description'`;

const productPages = statementFor((db) =>
  db
    .select({
      id: product.id,
      code: product.code,
      name: product.name,
      pictures: product.pictures,
      description: product.description,
      isMarkdown: isMarkdownOf,
      sectionId: product.sectionId,
      weightGrams: product.weightGrams,
      maker: { name: brand.name, code: brand.code },
      characteristics,
      links,
      papers: papersColumn,
      baskets: basketsOfProductSlot.get()(hiddenList('accountIds', 'int'), sql`${product.id}`),
    })
    .from(product)
    .leftJoin(brand, and(eq(brand.id, product.brandId), eq(brand.active, true)))
    .where(
      or(
        sql`${product.code} = any(${hiddenList('codes', 'text')})`,
        sql`${product.id} = any(${hiddenList('ids', 'int')})`,
      ),
    )
    .prepare('product_pages'),
);

type Row = Awaited<ReturnType<ReturnType<typeof productPages>['execute']>>[number];

/** By its code or, where that is not given, by its id; `accountId`: whose basket, null for nobody's. */
type Key = { code: string | undefined; id: number | undefined; accountId: number | null };

/** What the page of a product shows beside its item; `inBasket`: base units in the basket by item id. */
export type ProductPageRow = Omit<Row, 'baskets'> & { inBasket: ReadonlyMap<number, number> };

/** One statement for the pages of parallel requests. */
export const findProductPage: (db: Db, key: Key) => Promise<ProductPageRow | undefined> = batched(
  async (db: Db, keys: readonly Key[]) => {
    const rows = await productPages(db).execute({
      codes: [...new Set(keys.flatMap(({ code }) => code ?? []))],
      ids: [...new Set(keys.flatMap(({ code, id }) => (code === undefined && id !== undefined ? [id] : [])))],
      accountIds: [...new Set(keys.flatMap(({ accountId }) => accountId ?? []))],
    });
    const byCode = new Map(rows.map((row) => [row.code, row]));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return keys.map(({ code, id, accountId }) => {
      const row = code === undefined ? byId.get(id ?? -1) : byCode.get(code);
      return row && pageOf(row, accountId);
    });
  },
);

function pageOf({ baskets, ...page }: Row, accountId: number | null): ProductPageRow {
  const own = baskets?.filter((line) => line.accountId === accountId) ?? [];
  return { ...page, inBasket: new Map(own.map((line) => [line.itemId, line.quantity])) };
}
