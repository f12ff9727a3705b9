import { and, eq, inArray, sql } from 'drizzle-orm';
import { city } from '#identity/city/server/tables.ts';
import type { NewPromotion } from '#goods/pricing/server/index.ts';
import { brand, product, section } from '#goods/products/server/tables.ts';
import { warehouse } from '#goods/stock/server/tables.ts';
import type { NewStore } from '#ordering/addresses/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { normaliseArticle } from '#shared/article.ts';
import type { Problems } from './problems.ts';
import type { FolderStore, NamedDiscount } from './read-folder.ts';

type Discounts = NewPromotion['discounts'];

/** What the discounts of a promotion lower, by ids of the goods; a name that the shop does not know is a problem. */
export async function resolveDiscounts(
  db: Db,
  discounts: readonly NamedDiscount[],
  problems: Problems,
): Promise<Discounts> {
  const resolved: Discounts = [];
  for (const one of discounts) {
    const value = {
      percent: one.percent ?? null,
      fixedPrice: one.price === undefined ? null : Math.round(one.price * 100),
    };
    for (const scope of await scopesOf(db, one, problems)) resolved.push({ ...scope, ...value });
  }
  return resolved;
}

type Scope = Pick<Discounts[number], 'scope' | 'scopeId'>;

async function scopesOf(db: Db, one: NamedDiscount, problems: Problems): Promise<Scope[]> {
  const { file, line } = one;
  if (one.all) return [{ scope: 'all', scopeId: null }];
  if (one.section) {
    const path = one.section.replaceAll(/^\/?(?:catalog\/)?|\/$/g, '');
    const rows = await db
      .select({ id: section.id })
      .from(section)
      .where(and(eq(section.path, path), section.active));
    if (!rows[0]) problems.add(file, line, `Нет раздела ${one.section}: возьмите путь из адреса каталога`);
    return rows.map(({ id }) => ({ scope: 'section', scopeId: id }));
  }
  if (one.brand) {
    const isNamed = sql`lower(${brand.name}) = lower(${one.brand}) or ${brand.code} = ${one.brand}`;
    const rows = await db
      .select({ id: brand.id })
      .from(brand)
      .where(and(sql`(${isNamed})`, brand.active))
      .limit(1);
    if (!rows[0]) problems.add(file, line, `Нет бренда «${one.brand}»: проверьте название на странице брендов`);
    return rows.map(({ id }) => ({ scope: 'brand', scopeId: id }));
  }
  return productsOf(db, one, problems);
}

async function productsOf(db: Db, { file, line, articles = [] }: NamedDiscount, problems: Problems): Promise<Scope[]> {
  const wanted = articles.map(normaliseArticle);
  const rows = await db
    .select({ id: product.id, article: product.articleNormalised })
    .from(product)
    .where(and(inArray(product.articleNormalised, wanted), product.active));
  const missing = articles.filter((_, index) => !rows.some((row) => row.article === wanted[index]));
  if (missing.length > 0) problems.add(file, line, `Нет товаров с артикулами: ${missing.slice(0, 20).join(', ')}`);
  return rows.map(({ id }) => ({ scope: 'product', scopeId: id }));
}

/** A pick-up store with the ids of its city and its warehouses. */
export type ResolvedStore = { store: NewStore; warehouses: number[] };

/** The stores with their cities and warehouses by name; an unknown one is a problem. */
export async function resolveStores(
  db: Db,
  stores: readonly FolderStore[],
  problems: Problems,
): Promise<ResolvedStore[]> {
  const resolved: ResolvedStore[] = [];
  for (const { line, warehouse: warehouseName, city: cityName, ...store } of stores) {
    const cities = cityName ? await db.select({ id: city.id }).from(city).where(eq(city.name, cityName)).limit(1) : [];
    if (cityName && !cities[0]) problems.add('places.yaml', line, `Нет города «${cityName}»: проверьте название`);
    const named = warehouseName
      ? await db.select({ id: warehouse.id }).from(warehouse).where(eq(warehouse.name, warehouseName))
      : [];
    if (warehouseName && !named[0]) {
      problems.add('places.yaml', line, `Нет склада «${warehouseName}»: назовите его, как в выгрузке`);
    }
    resolved.push({
      store: {
        ...store,
        cityId: cities[0]?.id ?? null,
        latitude: store.latitude ?? null,
        longitude: store.longitude ?? null,
      },
      warehouses: named.map(({ id }) => id),
    });
  }
  return resolved;
}
