import { and, asc, eq, sql } from 'drizzle-orm';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { brandCard } from './brand-card.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';
import { isOwnBrand } from '#goods/products/server/index.ts';
import { brand } from '#goods/products/server/tables.ts';

/** The brands that have goods in the shop, by name, all on one page (R-CALL-031). */
export const listBrands: Operation<'brandList', Session> = async ({ db }) => {
  const model = await catalogueOf(db);
  const { id, code, name, images } = brand;
  const rows = await db
    .select({ id, code, name, images })
    .from(brand)
    .where(and(eq(brand.active, true), isOwnBrand))
    .orderBy(sql`${name} collate "und-x-icu"`, asc(id));
  return { brands: rows.map((row) => brandCard(model, row)).filter(({ count }) => count > 0) };
};
