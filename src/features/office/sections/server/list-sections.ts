import { sql } from 'drizzle-orm';
import { inSectionOrder } from '#goods/products/server/index.ts';
import { section } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { SectionRow } from '../contract.ts';

/** The tree of sections, each behind the one that it stands below, and the sources of goods. */
export const listSections: Operation<'officeSections', Session> = async ({ db }) => {
  const [sections, sources] = await Promise.all([
    readTree(db),
    db.select({ id: source.id, name: source.name, hasRoot: source.hasRoot }).from(source).orderBy(source.id),
  ]);
  return { sections, sources };
};

/** All sections in the order of the tree, with the goods in them and below. */
export async function readTree(db: Db): Promise<SectionRow[]> {
  const rows = await db
    .select({
      id: section.id,
      parentId: section.parentId,
      name: section.name,
      active: section.active,
      isHeld: sql<boolean>`${section.held} <> '{}'`,
      hasPicture: sql<boolean>`${section.picture} is not null`,
      hasText: sql<boolean>`${section.description} <> ''`,
      sourceId: section.sourceId,
    })
    .from(section)
    .orderBy(...inSectionOrder);
  const counts = await countGoods(db);
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const below = (parentId: number | null): SectionRow[] =>
    (children.get(parentId) ?? []).flatMap((row) => [{ ...row, goods: counts.get(row.id) ?? 0 }, ...below(row.id)]);
  return below(null);
}

/** A product in several sections below one counts once. */
async function countGoods(db: Db): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; goods: number }>(sql`
    with recursive above (id, ancestor) as (
      select id, id from section
      union all
      select above.id, parent.parent_id from above join section parent on parent.id = above.ancestor
      where parent.parent_id is not null
    )
    select above.ancestor as id, count(distinct own.product_id)::int as goods
    from product_section own join above on above.id = own.section_id
    join product on product.id = own.product_id and product.active
    group by above.ancestor`);
  return new Map(rows.map(({ id, goods }) => [id, goods]));
}
