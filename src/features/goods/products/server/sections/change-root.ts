import { eq } from 'drizzle-orm';
import { changeHasRoot } from '#goods/sources/server/index.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { changeSections } from '../change-sections.ts';
import type { Author } from '../held/change-products.ts';
import { recordCatalogueChange } from '../record-catalogue-change.ts';
import { section } from '../tables.ts';
import { type PlacedSection, readPlaces } from './read-places.ts';
import type { SectionPlaces } from './section-places.ts';

/** The id, in the place of a group's, of the section that holds all groups of a source, or its goods without a group. */
export const ROOT_GROUP = '#';
/** The name of that section where the groups stand at the top. */
export const WITHOUT_GROUP = 'Прочее';

/** The sort of a section that holds all groups of a source; one for goods without a group stands behind all others. */
export const rootSort = (name: string): number => (name === WITHOUT_GROUP ? 100_000 : 500);

/**
 * Lets the groups of a source stand below a section of its name, or at the top: the section then holds goods without a
 * group alone. What was moved by hand stays. Returns false where it is so already. Throws NOT_FOUND, and CONFLICT where
 * that section stands below one of the groups.
 */
export function changeRoot(tx: Db, sourceId: number, hasRoot: boolean, author: Author): Promise<boolean> {
  return changeSections(tx, async () => {
    const base = await changeHasRoot(tx, sourceId, hasRoot);
    if (base.hasRoot === hasRoot) return false;
    const places = await readPlaces(tx);
    const own = [...places].filter((one) => one.sourceId === sourceId && one.externalId !== null);
    const root = own.find(({ externalId }) => externalId === ROOT_GROUP);
    if (root && hasRoot && own.some((one) => one !== root && places.isWithin(root.id, one.id))) {
      throw refuse(
        'CONFLICT',
        `Раздел «${root.name}» стоит внутри группы этой базы: сначала верните его на верхний уровень`,
      );
    }
    if (root) await moveGroups(tx, places, { root, own, hasRoot });
    if (root && root.held.name === undefined) {
      const name = hasRoot ? base.name : WITHOUT_GROUP;
      await tx
        .update(section)
        .set({ name, sort: rootSort(name) })
        .where(eq(section.id, root.id));
    }
    await recordCatalogueChange(tx, 'all');
    await writeAudit(tx, {
      action: 'section.root',
      actorAccountId: author.accountId,
      object: `source ${sourceId}`,
      ip: author.ip,
      details: { name: base.name, before: base.hasRoot, after: hasRoot },
    });
    return true;
  });
}

type Moved = { root: PlacedSection; own: readonly PlacedSection[]; hasRoot: boolean };

/** A held place returns later to where the groups stand now. */
async function moveGroups(tx: Db, places: SectionPlaces<PlacedSection>, { root, own, hasRoot }: Moved): Promise<void> {
  const [from, to] = hasRoot ? [null, root.id] : [root.id, null];
  for (const one of own) {
    const { held } = one;
    const isHeld = held.parentId !== undefined;
    const parentId = isHeld ? held.parentId!.source : one.parentId;
    if (one === root || parentId !== from) continue;
    if (isHeld) one.held = { ...held, parentId: { ...held.parentId!, source: to } };
    else places.move(one, to);
    const { code, held: kept } = one;
    await tx.update(section).set({ parentId: one.parentId, code, held: kept }).where(eq(section.id, one.id));
  }
}
