import { readPricedBasket } from '#ordering/basket/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { isSameUnit } from '#shared/line-unit.ts';
import { toWire } from '#shared/money.ts';
import { formatWirePrice, priceLabel } from '#shared/price-format.ts';
import type { Repriced } from '../contract.ts';

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
): Promise<Repriced[]> {
  const { lines } = await readPricedBasket(db, session, { now: now(), timeZone: env.TZ_SHOP });
  const { currency } = session.company;
  return lines.flatMap(({ item, price, isOrderable }) => {
    const { id, article, name, unit, lineUnit } = item;
    const was = former.get(id);
    if (!was || !isOrderable || !isSameUnit(was.unit, lineUnit)) return [];
    const before = formatWirePrice(toWire(was.price), was.currency);
    const present = formatWirePrice(toWire(price.valueVat), currency);
    return before === present
      ? []
      : [{ id, article, name, before: priceLabel(before, unit), now: priceLabel(present, unit) }];
  });
}
