import { eq, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import { brand, brandAlias, product, section, sectionFormerPath } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { normaliseArticle } from '#shared/article.ts';
import { MAX_ARTICLE, type NamedDiscount } from '../contract.ts';
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
  return one.products ? productsById(db, one.products) : productsOf(db, one.articles ?? []);
}

async function productsById(db: Db, ids: readonly number[]): Promise<Scope[] | string> {
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .where(inArray(product.id, [...ids]));
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) return `Нет товаров с кодами: ${missing.slice(0, 20).join(', ')}`;
  return rows.map(({ id }) => ({ scope: 'product', scopeId: id }));
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

/**
 * The names by which `resolveDiscount` finds the same goods; products of one percent or price stand together. What is gone
 * from the shop has no name.
 */
export async function nameDiscounts(db: Db, lowered: readonly Lowered[]): Promise<NamedDiscount[]> {
  const idsOf = (scope: Lowered['scope'], of: readonly Lowered[] = lowered) =>
    of.flatMap((one) => (one.scope === scope && one.scopeId !== null ? [one.scopeId] : []));
  const paths = await namesOf(db, section, section.path, idsOf('section'));
  const brands = await namesOf(db, brand, brand.name, idsOf('brand'));
  const products = await articlesOf(db, idsOf('product'));
  const keyOf = ({ percent, fixedPrice }: Lowered) => `${percent} ${fixedPrice}`;
  const productsByKey = Map.groupBy(
    lowered.filter(({ scope }) => scope === 'product'),
    keyOf,
  );
  const named: NamedDiscount[] = [];
  for (const one of lowered) {
    const { scope, scopeId, percent, fixedPrice } = one;
    const value = percent === null ? { price: (fixedPrice ?? 0) / 100 } : { percent };
    const path = scope === 'section' && paths.get(scopeId!);
    const name = scope === 'brand' && brands.get(scopeId!);
    if (scope === 'all') named.push({ ...value, all: true });
    else if (path) named.push({ ...value, section: path });
    else if (name) named.push({ ...value, brand: name });
    else if (scope === 'product') {
      const together = idsOf('product', productsByKey.get(keyOf(one)) ?? []);
      productsByKey.delete(keyOf(one));
      named.push(...nameProducts(together, products).map((names) => ({ ...value, ...names })));
    }
  }
  return named;
}

/** Products by their articles; by ids where the article is missing or would find other products too. */
function nameProducts(
  ids: readonly number[],
  known: ReadonlyMap<number, OfProduct>,
): Pick<NamedDiscount, 'articles' | 'products'>[] {
  const together = new Set(ids);
  const articles = new Set<string>();
  const unnamed = new Set<number>();
  for (const id of ids) {
    const found = known.get(id);
    if (!found) continue;
    const isExact = found.alike.length > 0 && found.alike.every((one) => together.has(one));
    if (found.article && found.article.length <= MAX_ARTICLE && isExact) articles.add(found.article);
    else unnamed.add(id);
  }
  return [
    ...(articles.size > 0 ? [{ articles: [...articles] }] : []),
    ...(unnamed.size > 0 ? [{ products: [...unnamed] }] : []),
  ];
}

/** `alike`: the products that the article finds. */
type OfProduct = { id: number; article: string | null; alike: number[] };

async function articlesOf(db: Db, ids: number[]): Promise<Map<number, OfProduct>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<OfProduct>(sql`
    select id, article, array(
      select other.id from ${product} as other where other.article_normalised = product.article_normalised) as alike
    from ${product} where id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
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
