import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isOwnBrand } from '#goods/products/server/index.ts';
import { brand } from '#goods/products/server/tables.ts';
import { pictureView } from '#goods/catalogue/server/index.ts';
import { escapeLike } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { BRANDS_PAGE_SIZE, MAX_COUNTED_BRANDS } from '../contract.ts';

const pages = keyset({ name: { key: sql`(${brand.name} collate "und-x-icu")`, type: sql`text` } }, brand.id);
const byName = { sort: 'name', dir: 'asc' } as const;

// A column of the only table of a statement would be written without its table, and be that of the inner one
export const goodsOfBrand = sql<number>`(
  select count(*)::int from product where product.brand_id = brand.id and product.active)`;
const aliases = sql<string[]>`array(
  select alias.name from brand_alias alias where alias.brand_id = brand.id order by alias.name)`;

/** The brands of the shop by name, a page by key. */
export const listBrands: Operation<'officeBrands', Session> = async ({ db }, { query: { after, ...filter } }) => {
  const where = filtered(filter);
  const { id, name, active, images, description } = brand;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id, name, active, images, description, goods: goodsOfBrand, aliases, key: pages.keyText(byName) })
      .from(brand)
      .where(and(where, pages.afterKey(byName, after)))
      .orderBy(...pages.inOrder(byName))
      .limit(BRANDS_PAGE_SIZE + 1),
    db.select({ count: sql<number>`count(*)::int` }).from(
      db
        .select({ one: sql`1`.as('one') })
        .from(brand)
        .where(where)
        .limit(MAX_COUNTED_BRANDS + 1)
        .as('counted'),
    ),
  ]);
  const shown = rows.slice(0, BRANDS_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(({ images: [logo], description: text, key: _key, ...row }) => ({
      ...row,
      logo: logo ? pictureView(logo) : null,
      hasText: text !== '',
    })),
    next: rows.length > shown.length && last ? pages.keyOf(byName, last) : null,
    count: counted!.count,
  };
};

type Filter = Omit<Parsed<'officeBrands'>['query'], 'after'>;

function filtered({ q, hidden, noLogo, noText }: Filter): SQL | undefined {
  const part = `%${escapeLike(q)}%`;
  return and(
    isOwnBrand,
    hidden && eq(brand.active, false),
    noLogo && sql`${brand.images} = '[]'`,
    noText && eq(brand.description, ''),
    q === ''
      ? undefined
      : sql`(${brand.name} ilike ${part} or exists (
          select from brand_alias alias where alias.brand_id = ${brand.id} and alias.name ilike ${part}))`,
  );
}
