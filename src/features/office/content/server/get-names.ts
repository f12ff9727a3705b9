import { and, asc, eq, sql } from 'drizzle-orm';
import { isOwnBrand } from '#goods/products/server/index.ts';
import { brand, section } from '#goods/products/server/tables.ts';
import { warehouse } from '#goods/stock/server/tables.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { faqQuestion } from '#service/content/server/tables.ts';

/** Names of a kind that a form offers; any other one may be typed. */
const MAX_NAMES = 3000;

/** The names that forms of content offer. */
export const getNames: Operation<'officeContentNames', Session> = async ({ db }) => {
  const brands = await db
    .select({ name: brand.name })
    .from(brand)
    .where(and(eq(brand.active, true), isOwnBrand))
    .orderBy(asc(brand.name))
    .limit(MAX_NAMES);
  const sections = await db
    .select({ path: section.path, name: section.name })
    .from(section)
    .where(eq(section.active, true))
    .orderBy(asc(section.path))
    .limit(MAX_NAMES);
  const warehouses = await db
    .select({ id: warehouse.id, name: warehouse.name })
    .from(warehouse)
    .orderBy(asc(warehouse.name), asc(warehouse.id))
    .limit(MAX_NAMES);
  const groups = await db
    .select({ name: faqQuestion.groupName })
    .from(faqQuestion)
    .groupBy(faqQuestion.groupName)
    .orderBy(sql`min(${faqQuestion.sort})`);
  return { brands: brands.map(({ name }) => name), sections, warehouses, groups: groups.map(({ name }) => name) };
};
