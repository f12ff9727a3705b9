import type { Db } from '#server/db/index.ts';
import { section } from '../tables.ts';
import { SectionPlaces } from './section-places.ts';

/** A section with what decides its place, and what an import may change of it. */
export type PlacedSection = Pick<
  typeof section.$inferSelect,
  'id' | 'sourceId' | 'externalId' | 'parentId' | 'code' | 'name' | 'active' | 'held'
>;

/** All sections, a few thousand rows. Read them inside `changeSections`: its lock keeps them. */
export async function readPlaces(tx: Db): Promise<SectionPlaces<PlacedSection>> {
  const { id, sourceId, externalId, parentId, code, name, active, held } = section;
  const rows = await tx.select({ id, sourceId, externalId, parentId, code, name, active, held }).from(section);
  return new SectionPlaces(rows);
}
