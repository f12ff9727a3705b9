import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { priceType, promotion } from './tables.ts';

/** What price types and promotions are called now. */
export type PriceNames = { priceType: string | null; promotions: ReadonlyMap<number, string> };

/** The names of a company's price type and of promotions. */
export async function readPriceNames(
  db: Db,
  { priceTypeId, promotionIds }: { priceTypeId: number | null; promotionIds: readonly number[] },
): Promise<PriceNames> {
  const [type] =
    priceTypeId === null
      ? []
      : await db.select({ name: priceType.name }).from(priceType).where(eq(priceType.id, priceTypeId));
  const ids = [...new Set(promotionIds)];
  const promotions =
    ids.length === 0
      ? []
      : await db.select({ id: promotion.id, name: promotion.name }).from(promotion).where(inArray(promotion.id, ids));
  return { priceType: type?.name ?? null, promotions: new Map(promotions.map(({ id, name }) => [id, name])) };
}
