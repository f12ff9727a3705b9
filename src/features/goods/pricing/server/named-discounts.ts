import { eq, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import { brand, brandAlias, product, section, sectionFormerPath } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { normaliseArticle } from '#shared/article.ts';
import type { NamedDiscount } from '../contract.ts';
import type { Lowered } from './save-promotion.ts';

type Scope = Pick<Lowered, 'scope' | 'scopeId'>;

/** What a discount lowers, by ids of the goods; a text says which name the shop does not know. */
export async function resolveDiscount(db: Db, one: NamedDiscount): Promise<Lowered[] | string> {
  const value = {
    percent: one.percent ?? null,
    fixedPrice: one.price === undefined ? null : Math.round(one.price * 100),
  };
  const scopes = await scopesOf(db, one);
  return typeof scopes === 'string' ? scopes : scopes.map((scope) => ({ ...scope, ...value }));
}

async function scopesOf(db: Db, one: NamedDiscount): Promise<Scope[] | string> {
  if (one.all) return [{ scope: 'all', scopeId: null }];
  if (one.section) {
    const path = one.section.replaceAll(/^\/?(?:catalog\/)?|\/$/g, '');
    const now = await db.select({ id: section.id }).from(section).where(eq(section.path, path));
    const moved = db.select({ id: sectionFormerPath.sectionId }).from(sectionFormerPath);
    const rows = now[0] ? now : await moved.where(eq(sectionFormerPath.path, path));
    if (!rows[0]) return `Нет раздела ${one.section}: возьмите путь из адреса каталога`;
    return rows.map(({ id }) => ({ scope: 'section', scopeId: id }));
  }
  if (one.brand) {
    // A brand that was joined with another stands for that one
    const found = await db
      .select({ id: sql<number>`coalesce(${brandAlias.brandId}, ${brand.id})` })
      .from(brand)
      .leftJoin(brandAlias, eq(brandAlias.name, brand.name))
      .where(sql`lower(${brand.name}) = lower(${one.brand}) or ${brand.code} = ${one.brand}`)
      .orderBy(sql`${brand.name} = ${one.brand} desc`, brand.id)
      .limit(1);
    const renamed = db.select({ id: brandAlias.brandId }).from(brandAlias);
    const rows = found[0] ? found : await renamed.where(sql`lower(${brandAlias.name}) = lower(${one.brand})`).limit(1);
    if (!rows[0]) return `Нет бренда «${one.brand}»: проверьте название на странице брендов`;
    return rows.map(({ id }) => ({ scope: 'brand', scopeId: id }));
  }
  return productsOf(db, one.articles ?? []);
}

async function productsOf(db: Db, articles: readonly string[]): Promise<Scope[] | string> {
  const wanted = articles.map(normaliseArticle);
  const rows = await db
    .select({ id: product.id, article: product.articleNormalised })
    .from(product)
    .where(inArray(product.articleNormalised, wanted));
  const known = new Set(rows.map(({ article }) => article));
  const missing = articles.filter((_, index) => !known.has(wanted[index]!));
  if (missing.length > 0) return `Нет товаров с артикулами: ${missing.slice(0, 20).join(', ')}`;
  return rows.map(({ id }) => ({ scope: 'product', scopeId: id }));
}

/** The names by which `resolveDiscount` finds the same goods; articles of one percent or price stand together. */
export async function nameDiscounts(db: Db, lowered: readonly Lowered[]): Promise<NamedDiscount[]> {
  const idsOf = (scope: Lowered['scope']) =>
    lowered.flatMap((one) => (one.scope === scope && one.scopeId !== null ? [one.scopeId] : []));
  const paths = await namesOf(db, section, section.path, idsOf('section'));
  const brands = await namesOf(db, brand, brand.name, idsOf('brand'));
  const articles = await namesOf(db, product, product.article, idsOf('product'));
  const named: NamedDiscount[] = [];
  const listOf = new Map<string, string[]>();
  for (const { scope, scopeId, percent, fixedPrice } of lowered) {
    const value = percent === null ? { price: (fixedPrice ?? 0) / 100 } : { percent };
    if (scope === 'all') named.push({ ...value, all: true });
    else if (scope === 'section') named.push({ ...value, section: paths.get(scopeId!) });
    else if (scope === 'brand') named.push({ ...value, brand: brands.get(scopeId!) });
    else {
      const article = articles.get(scopeId!);
      if (!article) continue;
      const key = `${percent} ${fixedPrice}`;
      const list = listOf.get(key) ?? [];
      if (!listOf.has(key)) named.push({ ...value, articles: list });
      listOf.set(key, list);
      if (!list.includes(article)) list.push(article);
    }
  }
  return named;
}

async function namesOf(
  db: Db,
  table: SQLWrapper,
  name: SQLWrapper,
  ids: number[],
): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; name: string | null }>(
    sql`select id, ${name} as name from ${table} where id = any(${sql.param(ids)}::int[])`,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
