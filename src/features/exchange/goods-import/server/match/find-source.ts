import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { source, sourceCatalogue } from '#goods/sources/server/tables.ts';
import type { ImportSettings } from '../import-settings.ts';
import type { SourceFiles } from '../check/plan-import.ts';
import { findSameBase } from '../check/same-base.ts';

export type Source = typeof source.$inferSelect;

/** What the operator says of the source: its name, or that it is none of those that the shop knows. */
export type SourceWish = Pick<ImportSettings, 'source' | 'sourceId' | 'separate'>;

/**
 * The source of some files, where the shop knows it: by the operator's name for it, else by the id of its classifier or
 * by what the files share with it; by its name only where neither the files nor the source have an id. Throws RefusedFile
 * where they share something with several.
 */
export async function findSource(db: Db, files: SourceFiles, wish: SourceWish = {}): Promise<Source | undefined> {
  const known = await findKnownSource(
    db,
    [files.externalId, ...files.furtherIds].filter((id) => id !== null),
    wish,
  );
  if (known || wish.sourceId !== undefined || wish.source !== undefined) return known;
  if (files.externalId === null) {
    const found = await findSourceByName(db, files.name);
    return found?.externalId === null ? found : undefined;
  }
  if (wish.separate) return undefined;
  const sameBase = await findSameBase(db, files);
  if (sameBase === undefined) return undefined;
  return byId(db, sameBase);
}

/** The source that the operator names, else the one that has one of the ids. */
export async function findKnownSource(db: Db, ids: readonly string[], wish: SourceWish): Promise<Source | undefined> {
  if (wish.sourceId !== undefined) return byId(db, wish.sourceId);
  if (wish.source !== undefined) return findSourceByName(db, wish.source);
  if (ids.length === 0) return undefined;
  const [found] = await db.select().from(source).where(inArray(source.externalId, ids));
  if (found) return found;
  const [further] = await db
    .select({ source })
    .from(sourceCatalogue)
    .innerJoin(source, eq(source.id, sourceCatalogue.sourceId))
    .where(inArray(sourceCatalogue.externalId, ids));
  return further?.source;
}

async function byId(db: Db, id: number): Promise<Source | undefined> {
  const [found] = await db.select().from(source).where(eq(source.id, id));
  return found;
}

export async function findSourceByName(db: Db, name: string): Promise<Source | undefined> {
  const [found] = await db.select().from(source).where(eq(source.name, name));
  return found;
}
