import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { source, sourceCatalogue } from '#goods/sources/server/tables.ts';
import type { ImportSettings } from '../import-settings.ts';
import type { SourceFiles } from '../check/plan-import.ts';
import { findSameBase } from '../check/same-base.ts';

type Source = typeof source.$inferSelect;

/** What the operator says of the source: its name, or that it is none of those that the shop knows. */
type Wish = Pick<ImportSettings, 'source' | 'sourceId' | 'separate'>;

/**
 * The source of some files, where the shop knows it: by the operator's name for it, else by the id of its classifier or
 * by what the files share with it; by its name only where neither the files nor the source have an id. Throws RefusedFile
 * where they share something with several.
 */
export async function findSource(db: Db, files: SourceFiles, wish: Wish = {}): Promise<Source | undefined> {
  const known = await findKnownSource(
    db,
    [files.externalId, ...files.furtherIds].filter((id) => id !== null),
    wish,
  );
  if (known || wish.sourceId !== undefined || wish.source !== undefined) return known;
  if (files.externalId === null) {
    const found = await byName(db, files.name);
    return found?.externalId === null ? found : undefined;
  }
  if (wish.separate) return undefined;
  const sameBase = await findSameBase(db, files);
  if (sameBase === undefined) return undefined;
  return byId(db, sameBase);
}

/** The source that the operator names, else the one that has one of the ids. */
export async function findKnownSource(db: Db, ids: readonly string[], wish: Wish): Promise<Source | undefined> {
  if (wish.sourceId !== undefined) return byId(db, wish.sourceId);
  if (wish.source !== undefined) return byName(db, wish.source);
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

/**
 * The source of some files, made where there is none; a name that another source has gets a number. It is found by the
 * ids of all its catalogues from now on, and takes its name from the first file of goods. `isJoined`: a catalogue of these
 * files was not known as one of its base.
 */
export async function findOrCreateSource(
  tx: Db,
  files: SourceFiles,
  wish: Wish,
): Promise<Source & { isJoined: boolean }> {
  const found = await findSource(tx, files, wish);
  const own = found ? await renamed(tx, found, files) : await createSource(tx, files);
  const ids = [files.externalId, ...files.furtherIds].filter((id) => id !== null && id !== own.externalId);
  let isJoined = false;
  for (const externalId of ids) {
    if (await isIdTaken(tx, externalId)) continue;
    const values = { externalId: externalId!, sourceId: own.id };
    const added = await tx.insert(sourceCatalogue).values(values).onConflictDoNothing().returning();
    isJoined ||= added.length > 0;
  }
  return { ...own, isJoined };
}

async function createSource(tx: Db, files: SourceFiles): Promise<Source> {
  const externalId = (await isIdTaken(tx, files.externalId)) ? null : files.externalId;
  const { isNameProvisional } = files;
  const [created] = await tx
    .insert(source)
    .values({ name: await freeName(tx, files.name), externalId, isNameProvisional })
    .returning();
  return created!;
}

async function renamed(tx: Db, found: Source, files: SourceFiles): Promise<Source> {
  const isNamed = found.isNameProvisional && !files.isNameProvisional;
  const name = isNamed && files.name !== found.name ? await freeName(tx, files.name) : found.name;
  const isIdFree = found.externalId === null && !(await isIdTaken(tx, files.externalId));
  const externalId = isIdFree ? files.externalId : found.externalId;
  const fields = { name, externalId, isNameProvisional: found.isNameProvisional && !isNamed };
  await tx.update(source).set(fields).where(eq(source.id, found.id));
  return { ...found, ...fields };
}

async function byId(db: Db, id: number): Promise<Source | undefined> {
  const [found] = await db.select().from(source).where(eq(source.id, id));
  return found;
}

async function byName(db: Db, name: string): Promise<Source | undefined> {
  const [found] = await db.select().from(source).where(eq(source.name, name));
  return found;
}

async function isIdTaken(db: Db, externalId: string | null): Promise<boolean> {
  if (externalId === null) return false;
  const rows = await db.select().from(source).where(eq(source.externalId, externalId));
  return rows.length > 0;
}

async function freeName(db: Db, name: string): Promise<string> {
  let free = name;
  for (let number = 2; await byName(db, free); number += 1) free = `${name} (${number})`;
  return free;
}
