import { sql } from 'drizzle-orm';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { priceLinesElsewhere, type PricedBasket } from './price-basket.ts';
import { creditUsedSlot } from './read-basket.ts';
import { findItems } from './sellable-items.ts';

/**
 * A line that is kept outside a basket: base units, in the unit that was shown beside them. `held`: what its order holds of
 * the item already, which counts as free for it.
 */
export type GivenLine = { itemId: number; quantity: number; unit: string | null; remark?: string; held?: number };

/**
 * Lines that are kept elsewhere, as a basket of the session's company: at today's prices, stock and rules. What was never
 * in the shop is left out.
 */
export async function priceGiven(
  db: Db,
  session: BuyerSession,
  given: readonly GivenLine[],
  moment: { now: Date; timeZone: string },
): Promise<PricedBasket> {
  const items = await findItems(
    db,
    priceTermsOf(session),
    given.map(({ itemId }) => itemId),
  );
  const stored = given.flatMap(({ itemId, quantity, unit, remark, held = 0 }) => {
    const item = items.get(itemId);
    return item ? [{ item: { ...item, available: item.available + held }, quantity, unit, remark }] : [];
  });
  const { id, currency } = session.company;
  const used = creditUsedSlot.get()(sql`${id}::int`, sql`${currency}::text`);
  const { rows } = await db.execute<{ used: number }>(sql`select ${used} as used`);
  return { version: 0, creditUsed: Number(rows[0]!.used), ...(await priceLinesElsewhere(db, session, stored, moment)) };
}
