import type { Db } from '#server/db/index.ts';
import { basketTemplate } from './tables.ts';

/** A template of an account; returns its row. */
export async function aTemplate(
  db: Db,
  accountId: number,
  fields: Partial<Omit<typeof basketTemplate.$inferInsert, 'accountId'>> = {},
): Promise<typeof basketTemplate.$inferSelect> {
  const [row] = await db
    .insert(basketTemplate)
    .values({ name: 'Ежемесячный заказ', ...fields, accountId })
    .returning();
  return row!;
}
