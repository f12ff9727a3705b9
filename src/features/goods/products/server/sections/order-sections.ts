import { asc, eq, isNull, sql } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { recordset } from '#server/db/recordset.ts';
import { changeSections } from '../change-sections.ts';
import type { Author } from '../held/change-products.ts';
import { recordCatalogueChange } from '../record-catalogue-change.ts';
import { section } from '../tables.ts';

/** The sort of a section that nobody has put in order: it stands behind those that somebody has. */
const UNSORTED = 500;

/** The order in which sections of one parent are shown. */
export const inSectionOrder = [asc(section.sort), sql`${section.name} collate "und-x-icu"`, asc(section.id)];

/**
 * Puts a section right behind another one of its parent; null: before all. Returns false where it stands there already.
 * Throws NOT_FOUND, VALIDATION.
 */
export function placeSection(tx: Db, id: number, after: number | null, author: Author): Promise<boolean> {
  return changeSections(tx, async () => {
    const [moved] = await tx.select().from(section).where(eq(section.id, id));
    if (!moved) throw notFound('Такого раздела нет');
    const siblings = await siblingsOf(tx, moved.parentId);
    const others = siblings.filter((one) => one !== id);
    const index = after === null ? 0 : others.indexOf(after) + 1;
    if (after !== null && index === 0) throw refuse('VALIDATION', 'Этот раздел стоит в другом месте');
    const ordered = others.toSpliced(index, 0, id);
    if (ordered.every((one, at) => one === siblings[at])) return false;
    await writeOrder(tx, ordered);
    await recordCatalogueChange(tx, 'all');
    await writeAudit(tx, {
      action: 'section.order',
      actorAccountId: author.accountId,
      object: `section ${id}`,
      ip: author.ip,
      details: { name: moved.name, before: siblings.indexOf(id) + 1, after: index + 1 },
    });
    return true;
  });
}

async function siblingsOf(tx: Db, parentId: number | null): Promise<number[]> {
  const isChild = parentId === null ? isNull(section.parentId) : eq(section.parentId, parentId);
  const rows = await tx
    .select({ id: section.id })
    .from(section)
    .where(isChild)
    .orderBy(...inSectionOrder);
  return rows.map((row) => row.id);
}

/** Sections that come later get `UNSORTED` and stand behind these. */
async function writeOrder(tx: Db, ids: readonly number[]): Promise<void> {
  const rows = ids.map((id, at) => ({ id, sort: UNSORTED - ids.length + at }));
  await tx.execute(
    sql`update ${section} set sort = r.sort from ${recordset(rows, 'r', 'id int, sort int')} where section.id = r.id`,
  );
}
