import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { source } from '#goods/sources/server/tables.ts';
import type { SourceFiles } from './plan-import.ts';

type Source = typeof source.$inferSelect;

/**
 * The source of some files, where the shop knows it: by the operator's name for it, else by the id of its classifier;
 * by its name only where neither the files nor the source have an id.
 */
export async function findSource(db: Db, files: SourceFiles, wanted?: string): Promise<Source | undefined> {
  if (wanted !== undefined) return byName(db, wanted);
  if (files.externalId === null) {
    const found = await byName(db, files.name);
    return found?.externalId === null ? found : undefined;
  }
  const [found] = await db.select().from(source).where(eq(source.externalId, files.externalId));
  return found;
}

/** The source of some files, made where there is none; a name that another source has gets a number. */
export async function findOrCreateSource(tx: Db, files: SourceFiles, wanted?: string): Promise<Source> {
  const found = await findSource(tx, files, wanted);
  if (!found) {
    const externalId = (await isIdTaken(tx, files.externalId)) ? null : files.externalId;
    const [created] = await tx
      .insert(source)
      .values({ name: await freeName(tx, files.name), externalId })
      .returning();
    return created!;
  }
  if (found.externalId !== null || files.externalId === null || (await isIdTaken(tx, files.externalId))) return found;
  await tx.update(source).set({ externalId: files.externalId }).where(eq(source.id, found.id));
  return { ...found, externalId: files.externalId };
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
