import {
  type ExplainedPrice,
  listVatRates,
  priceByRules,
  priceTermsOf,
  type VatRate,
  vatPercentOf,
  withLawfulRates,
} from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import { TOO_MANY } from '#shared/line-sum.ts';
import { isSameUnit } from '#shared/line-unit.ts';
import { orderTotals, type OrderTotals } from '#shared/order-totals.ts';
import { normaliseQuantity } from '#shared/quantity.ts';
import { type Shortage, shortageOf } from '#shared/stock-rules.ts';
import { readBasket, type StoredBasket, type StoredLine } from './read-basket.ts';
import { isInStock, lossOf } from './line-state.ts';
import { listedItem, priceOfItems, type SellableItem } from './sellable-items.ts';

/** A quantity in a unit that its product no longer has. */
export type Remeasured = { quantity: number; unit: string };

/** A line that can be priced. Quantity in base units; VAT is the percent contained in the price. */
export type PricedLine = {
  item: SellableItem;
  quantity: number;
  /** What was chosen, where the unit of the product is another one now: the buyer has to say how much he wants. */
  remeasured: Remeasured | null;
  /** What was chosen, where packs or the minimum have raised the quantity since. */
  chosenQuantity: number | null;
  price: ExplainedPrice;
  vatPercent: number;
  /** What the buyer notes to the line; '': nothing. */
  remark: string;
  isInStock: boolean;
  /** In stock, or sold by this contract without being so. */
  isOrderable: boolean;
  /** The quantity is above the free stock; null where it is not, or is to be chosen again. */
  shortage: Shortage | null;
  /** Can be ordered in the quantity that was chosen: counts in the totals and is ordered. */
  isOrdered: boolean;
};

/** A line that cannot be ordered by this company, and why. */
export type LostLine = { item: SellableItem; reason: string };

export type PricedBasket = {
  version: number;
  /** In the order in which they were added. */
  lines: PricedLine[];
  lost: LostLine[];
  /** Of the ordered lines alone. */
  totals: OrderTotals;
  /** What the company has used of its credit, kopecks. */
  creditUsed: number;
};

type Moment = { now: Date; timeZone: string };

/**
 * The caller's basket at today's prices, stock and rules: the one truth of the basket page, the totals, the checkout and
 * the order. Where the pack or the minimum of a product changed since, the quantity is what its rules make of it now.
 */
export async function readPricedBasket(db: Db, session: Session, moment: Moment): Promise<PricedBasket> {
  const basket = await readBasket(db, priceTermsOf(session), session.account.id);
  return priceBasket(session, basket, moment);
}

/** Prices a basket that has been read. */
export function priceBasket(
  session: Session,
  { version, stored, rules, rates: own, creditUsed }: StoredBasket,
  moment: Moment,
): PricedBasket {
  const listed = stored.map(({ item, sectionList }) => ({ ...listedItem(item), sectionList }));
  const prices = priceByRules(priceTermsOf(session), listed, rules, moment.now);
  return { version, creditUsed, ...linesAt(session, stored, { prices, rates: withLawfulRates(own) }, moment) };
}

/** Lines that are stored elsewhere, as they would be in the caller's basket. */
export async function priceLinesElsewhere(
  db: Db,
  session: Session,
  stored: readonly StoredLine[],
  moment: Moment,
): Promise<PricedList> {
  const items = stored.map((line) => line.item);
  const prices = await priceOfItems(db, session, items, moment.now);
  return linesAt(session, stored, { prices, rates: stored.length ? await listVatRates(db) : [] }, moment);
}

type PricedList = Pick<PricedBasket, 'lines' | 'lost' | 'totals'>;

function linesAt(
  session: Session,
  stored: readonly StoredLine[],
  { prices, rates }: { prices: ReadonlyMap<number, ExplainedPrice>; rates: readonly VatRate[] },
  { now, timeZone }: Moment,
): PricedList {
  const day = dayOf(now, timeZone);
  const lines: PricedLine[] = [];
  const lost: LostLine[] = [];
  for (const { item, quantity, unit, remark = '' } of stored) {
    const price = prices.get(item.id) ?? null;
    const loss = lossOf({ item, price });
    const allowed = !loss && normaliseQuantity(quantity, { ...item, priceKopecks: price!.valueBase });
    if (!allowed || !allowed.ok) {
      lost.push({ item, reason: loss ? loss.reason : TOO_MANY });
      continue;
    }
    const remeasured = isSameUnit(unit, item.lineUnit) ? null : { quantity, unit: unit! };
    const mayBackOrder = session.company?.canBuyUnavailable === true;
    const isOrderable = isInStock(item) || mayBackOrder;
    lines.push({
      item,
      quantity: allowed.quantity,
      remeasured,
      chosenQuantity: allowed.corrected && !remeasured ? quantity : null,
      price: price!,
      vatPercent: vatPercentOf(item, day, rates),
      remark,
      isInStock: isInStock(item),
      isOrderable,
      shortage: remeasured ? null : shortageOf(allowed.quantity, item.available, mayBackOrder),
      isOrdered: isOrderable && !remeasured,
    });
  }
  return { lines, lost, totals: orderTotals(lines.filter((line) => line.isOrdered).map(totalledLine)) };
}

/** Lines that would be ordered if their quantities had been chosen in the present unit of the product. */
export const waitingLines = ({ lines }: Pick<PricedBasket, 'lines'>): PricedLine[] =>
  lines.filter((line) => line.isOrderable && line.remeasured);

/** Whether there is nothing to order, also once what waits is confirmed. */
export const isEmpty = ({ lines }: Pick<PricedBasket, 'lines'>): boolean => !lines.some((line) => line.isOrderable);

function totalledLine({ item, quantity, price, vatPercent }: PricedLine) {
  return {
    priceBase: price.valueBase,
    price: price.valueVat,
    quantity,
    vatPercent,
    weightGrams: item.weightGrams,
    unit: item.unit,
  };
}
