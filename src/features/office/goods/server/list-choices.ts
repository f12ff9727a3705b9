import { asc, sql } from 'drizzle-orm';
import { isOwnBrand } from '#goods/products/server/index.ts';
import { brand, property, section } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { Data } from '#shared/endpoint.ts';

/** What staff choose from for a product: sources, the tree of sections with hidden ones, brands, properties. */
export const listChoices: Operation<'officeProductChoices', Session> = async ({ db }) => {
  const inWords = sql`name collate "und-x-icu"`;
  const [sources, sections, brands, properties] = await Promise.all([
    db.select({ id: source.id, name: source.name }).from(source).orderBy(inWords),
    listSections(db),
    db.select({ id: brand.id, name: brand.name }).from(brand).where(isOwnBrand).orderBy(inWords, asc(brand.id)),
    db.select({ id: property.id, name: property.name }).from(property).orderBy(inWords, asc(property.id)),
  ]);
  return { sources, sections, brands, properties };
};

/** In the order of the tree, each below its parent. */
async function listSections(db: Db): Promise<Data<'officeProductChoices'>['sections']> {
  const rows = await db
    .select({
      id: section.id,
      name: section.name,
      parentId: section.parentId,
      isShown: sql<boolean>`${section.shownBelow} <> '{}'`,
    })
    .from(section)
    .orderBy(asc(section.sort), sql`${section.name} collate "und-x-icu"`, asc(section.id));
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const inOrder = (parentId: number | null, depth: number): Data<'officeProductChoices'>['sections'] =>
    (below.get(parentId) ?? []).flatMap(({ id, name, isShown }) => [
      { id, name, depth, isShown },
      ...inOrder(id, depth + 1),
    ]);
  return inOrder(null, 0);
}
