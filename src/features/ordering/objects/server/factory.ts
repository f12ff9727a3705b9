import type { Db } from '#server/db/index.ts';
import { companyObject } from './tables.ts';

/** An object of a company; returns its id. */
export async function anObject(
  db: Db,
  companyId: number,
  fields: Partial<Omit<typeof companyObject.$inferInsert, 'companyId'>> = {},
): Promise<number> {
  const [row] = await db
    .insert(companyObject)
    .values({ name: 'Складской комплекс «Север»', ...fields, companyId })
    .returning();
  return row!.id;
}
