import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import { source } from './tables.ts';

/**
 * Says of a source whether a section of its name stands above those of its groups. Returns the source as it was before.
 * Throws NOT_FOUND.
 */
export async function changeHasRoot(tx: Db, id: number, hasRoot: boolean): Promise<typeof source.$inferSelect> {
  const [before] = await tx.select().from(source).where(eq(source.id, id)).for('update');
  if (!before) throw notFound('Такого источника нет');
  if (before.hasRoot !== hasRoot) await tx.update(source).set({ hasRoot }).where(eq(source.id, id));
  return before;
}
