import { readPricedBasket } from '#ordering/basket/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { isSameUnit } from '#shared/line-unit.ts';
import { toWire } from '#shared/money.ts';
import { formatWirePrice, priceLabel } from '#shared/price-format.ts';
import { repricedSummary } from '#shared/repriced-summary.ts';
import type { Repriced } from '../contract.ts';

/** The lines, and in words how many are dearer or cheaper and what that makes of the sum. */
type RepricedLines = { lines: Repriced[]; summary: string };

/** What was paid for an item: kopecks of `currency` for a `unit` (`lineUnit`). */
export type FormerPrice = { price: number; currency: string; unit: string };

/**
 * The lines of the caller's basket whose price is another one than it was, by item id. Prices of different units are not
 * compared, nor is what cannot be ordered.
 */
export async function listRepriced(
  db: Db,
  { session, env, now }: CallContext<BuyerSession>,
  former: ReadonlyMap<number, FormerPrice>,
): Promise<RepricedLines> {
  const { lines } = await readPricedBasket(db, session, { now: now(), timeZone: env.TZ_SHOP });
  const { currency } = session.company;
  /** Kopecks by which a line is dearer, below 0 cheaper; null for a price in another currency. */
  const differences: (number | null)[] = [];
  const repriced = lines.flatMap(({ item, price, quantity, isOrderable }) => {
    const { id, article, name, unit, lineUnit } = item;
    const was = former.get(id);
    if (!was || !isOrderable || !isSameUnit(was.unit, lineUnit)) return [];
    const before = formatWirePrice(toWire(was.price), was.currency);
    const present = formatWirePrice(toWire(price.valueVat), currency);
    if (before === present) return [];
    differences.push(was.currency === currency ? (price.valueVat - was.price) * quantity : null);
    return [{ id, article, name, before: priceLabel(before, unit), now: priceLabel(present, unit) }];
  });
  return { lines: repriced, summary: repricedSummary(differences, currency) };
}
