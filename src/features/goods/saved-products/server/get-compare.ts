import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { listItems } from '#goods/catalogue/server/index.ts';
import { propertyTitle } from '#goods/products/server/index.ts';
import { brand, product, productProperty, property, propertyValue, section } from '#goods/products/server/tables.ts';
import { listSaved } from './saved-products.ts';
import type { Db } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { formatNumber } from '#shared/number-format.ts';
import type { ComparedSection } from '../contract.ts';
import { compareItem } from './tables.ts';

/** As many as a list may hold. */
const all = { sort: 'name', page: 1, pageSize: 50, navNum: 1 } as const;

/**
 * What the caller compares: the goods, and by main sections the characteristics that any of their goods has (R-CALL-050)
 * . Sections and goods stand in the order in which they were added.
 */
export const getCompare: Operation<'compareList', Session> = async (ctx) => {
  const { db, session } = ctx;
  const saved = await listSaved(db, compareItem, session.account.id);
  if (saved.length === 0) return { items: [], sections: [] };
  const list = await listItems(ctx, saved, all);
  const items = list.items.toSorted((one, other) => saved.indexOf(one.id) - saved.indexOf(other.id));
  const ids = items.map((item) => item.id);
  const [goods, values] = await Promise.all([listGoods(db, ids), listValues(db, ids)]);
  const rowsById = new Map(goods.map((row) => [row.id, row]));
  const byProduct = Map.groupBy([...goods.flatMap(ownValues), ...values], (row) => row.productId);
  const bySection = Map.groupBy(ids, (id) => rowsById.get(id)?.sectionId ?? null);
  const sections = Array.from(bySection, ([id, members]): ComparedSection => {
    const name = rowsById.get(members[0]!)?.sectionName ?? 'Другие товары';
    return { id, name, ids: members, properties: rowsOf(members, byProduct) };
  });
  return { items, sections };
};

type Value = { productId: number; code: string; name: string; sort: number; value: string };

/** One row a characteristic, in the order of characteristics. */
function rowsOf(members: readonly number[], byProduct: ReadonlyMap<number, Value[]>): ComparedSection['properties'] {
  const rows = new Map<string, { name: string; sort: number; values: (string | null)[] }>();
  members.forEach((id, column) => {
    for (const { code, name, sort, value } of byProduct.get(id) ?? []) {
      const row = rows.get(code) ?? { name, sort, values: members.map(() => null) };
      row.values[column] = value;
      rows.set(code, row);
    }
  });
  return [...rows]
    .toSorted(([code, one], [other, { sort }]) => one.sort - sort || code.localeCompare(other))
    .map(([code, { name, values }]) => ({ code, name, values }));
}

function listGoods(db: Db, ids: readonly number[]) {
  return db
    .select({
      id: product.id,
      sectionId: section.id,
      sectionName: section.name,
      maker: brand.name,
      weightGrams: product.weightGrams,
    })
    .from(product)
    .leftJoin(section, eq(section.id, product.sectionId))
    .leftJoin(brand, eq(brand.id, product.brandId))
    .where(inArray(product.id, [...ids]));
}

/** What the shop knows of every product beside its characteristics; codes with a dash are no property's. */
function ownValues({ id, maker, weightGrams }: Awaited<ReturnType<typeof listGoods>>[number]): Value[] {
  const own = { productId: id, sort: -1 };
  const weight = `${formatNumber(weightGrams / 1000)} кг`;
  return [
    ...(maker ? [{ ...own, code: '-brand', name: 'Бренд', value: maker }] : []),
    ...(weightGrams > 0 ? [{ ...own, code: '-weight', name: 'Вес', value: weight }] : []),
  ];
}

/** A value that means another one reads as the other. */
const ownValue = alias(propertyValue, 'own_value');

/** One line a product and a property, its values side by side. */
function listValues(db: Db, ids: readonly number[]): Promise<Value[]> {
  const values = db
    .selectDistinct({
      productId: productProperty.productId,
      propertyId: propertyValue.propertyId,
      text: propertyValue.text,
      number: propertyValue.number,
    })
    .from(productProperty)
    .innerJoin(ownValue, eq(ownValue.id, productProperty.valueId))
    .innerJoin(propertyValue, sql`${propertyValue.id} = coalesce(${ownValue.aliasOf}, ${ownValue.id})`)
    .where(inArray(productProperty.productId, [...ids]))
    .as('value');
  return db
    .select({
      productId: values.productId,
      code: property.code,
      name: propertyTitle,
      sort: property.sort,
      value: sql<string>`string_agg(${values.text}, ', ' order by ${values.number} nulls last, ${values.text})`,
    })
    .from(values)
    .innerJoin(property, and(eq(property.id, values.propertyId), property.isShown))
    .groupBy(values.productId, property.id)
    .orderBy(asc(property.sort), asc(property.code));
}
