import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { source, sourceCatalogue } from '#goods/sources/server/tables.ts';
import type { SourceFiles } from '../check/plan-import.ts';
import { findSource, findSourceByName, type Source, type SourceWish } from '../match/find-source.ts';

/**
 * The source of some files, made where there is none; a name that another source has gets a number. It is found by the
 * ids of all its catalogues from now on, and takes its name from the first file of goods. `isJoined`: a catalogue of these
 * files was not known as one of its base.
 */
export async function findOrCreateSource(
  tx: Db,
  files: SourceFiles,
  wish: SourceWish,
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
  // The only base of a shop gives it the top of its catalogue; of several each has a section of its own
  const [other] = await tx.select({ id: source.id }).from(source).limit(1);
  const [created] = await tx
    .insert(source)
    .values({ name: await freeName(tx, files.name), externalId, isNameProvisional, hasRoot: other !== undefined })
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

async function isIdTaken(db: Db, externalId: string | null): Promise<boolean> {
  if (externalId === null) return false;
  const rows = await db.select().from(source).where(eq(source.externalId, externalId));
  return rows.length > 0;
}

async function freeName(db: Db, name: string): Promise<string> {
  let free = name;
  for (let number = 2; await findSourceByName(db, free); number += 1) free = `${name} (${number})`;
  return free;
}
