import { creditAndWarnings, type PricedBasket, type PricedLine } from '#ordering/basket/server/index.ts';
import { type PriceNames, priceNamesOf, readPriceNames } from '#goods/pricing/server/index.ts';
import { planReservation, type Reservation } from '#goods/stock/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { ApiError, refuse } from '#server/errors.ts';
import { keptAnswer } from '#server/idempotency.ts';
import { toWire } from '#shared/money.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import type { OrderRequest } from '../contract.ts';
import { checkChoices, type CompleteChoices, offeredDates } from './check-choices.ts';
import { differenceFrom, priceChanged, stockChanged } from './compare-with-snapshot.ts';
import { freezeOrder, type OrderAnswer } from './freeze-order.ts';
import type { OrderFacts, Ordering } from './read-order-facts.ts';
import type { OrderToWrite } from './write-order.ts';

/** An order with all that decides it, read under its locks; the session has the terms of the locked company. */
export type OrderingUnderLocks = Ordering & { basket: PricedBasket; facts: OrderFacts };

/** `kept`: the key has an answer already. `notShown`: the basket is not the one that the buyer was shown. */
export type DecidedOrder = { outcome: 'kept'; answer: OrderAnswer } | { outcome: 'notShown' } | OrderedLines;

type OrderedLines = {
  outcome: 'ordered';
  toWrite: OrderToWrite & { answer: OrderAnswer };
  /** For `recordAvailability`. */
  moves: Reservation['moves'];
};

export const orderedLines = ({ lines }: PricedBasket) => lines.filter((line) => line.isOrdered);

export const wantedStock = (lines: readonly PricedLine[]) =>
  lines.map(({ item, quantity }) => ({ itemId: item.id, quantity, minimum: effectiveMinimum(item) }));

/**
 * Checks an order under its locks [A-122..A-127] and makes the rows to be written. Throws INCOMPLETE by field, ORDER_BAN,
 * DEBT, CREDIT_LIMIT, UNIT_CHANGED, PRICE_CHANGED and STOCK_CHANGED with their lines, BASKET_CHANGED, KEY_REUSED, FORBIDDEN.
 */
export async function decideOrder(tx: Db, ordering: OrderingUnderLocks): Promise<DecidedOrder> {
  const { mark, basket, facts } = ordering;
  if (mark && facts.kept) return { outcome: 'kept', answer: keptAnswer<OrderAnswer>(facts.kept, mark) };
  if (!facts.mayOrder) throw mayNotOrder();
  const shown = linesShown(ordering);
  if (!shown) return { outcome: 'notShown' };
  const removed = orderedLines(basket).map(({ item }) => item.id);
  return decideLines(tx, ordering, { difference: () => differenceFrom(shown, basket), removed });
}

type Decision = {
  /** Why the lines must not be ordered as they were shown. */
  difference: () => ApiError | null;
  /** The items that leave the basket of the account. */
  removed: readonly number[];
};

/** The checks of every order, wherever its lines come from, and the rows to be written. Throws as `decideOrder` does. */
export async function decideLines(
  tx: Db,
  ordering: OrderingUnderLocks,
  { difference, removed }: Decision,
): Promise<OrderedLines> {
  const { ctx, request, mark, basket, facts } = ordering;
  const { company } = ctx.session;
  const choices = checkChoices(request, facts, offeredDates(ctx));
  const isPermitted = checkTerms(ctx, basket, choices);
  const found = difference();
  if (found) throw found;
  const lines = orderedLines(basket);
  const { parts, moves, shortages } = planReservation(facts.stock, wantedStock(lines), company);
  checkStock(shortages, lines, company.canBuyUnavailable);
  checkTotal(basket, request);
  const names = await namesOf(tx, lines, facts, company.priceTypeId);
  return {
    outcome: 'ordered',
    toWrite: {
      ...freezeOrder(ctx, { basket, lines, choices, request, facts, names, shortages }),
      parts,
      mark,
      removed,
      permitSpent: isPermitted ? basket.totals.total : 0,
    },
    moves,
  };
}

/** The lines that were shown, if they are those of this basket and company. */
function linesShown({ ctx, request, basket, facts: { shown } }: OrderingUnderLocks) {
  const { company } = ctx.session;
  const isShown = shown?.basketVersion === basket.version && shown.companyId === company.id;
  return isShown && isForCompany(request, company.id) ? shown.lines : null;
}

export const isForCompany = ({ contragent }: OrderRequest, companyId: number) =>
  (contragent ?? companyId) === companyId;

/**
 * Ban, debt and limit; true where a permit lets the order pass. What was shown and has run out since is reported line by
 * line instead.
 */
function checkTerms(
  { env, session: { company } }: OrderingUnderLocks['ctx'],
  basket: PricedBasket,
  choices: CompleteChoices,
): boolean {
  const { warnings } = creditAndWarnings(company, basket, { ...choices, incomplete: false, env });
  const blocking = warnings.filter((warning) => warning.blocking && warning.code !== 'EMPTY_BASKET');
  if (blocking.length) throw new ApiError(blocking.map(({ code, text }) => ({ code, message: text })));
  return warnings.some(({ code }) => code === 'PERMITTED');
}

/** What the buyer's client has shown as the total, where it says so. */
function checkTotal({ totals }: PricedBasket, { expectedTotal }: OrderRequest): void {
  if (expectedTotal != null && expectedTotal !== toWire(totals.total)) throw priceChanged([]);
}

/** The last check: of parallel orders for the last pieces one gets here in time. */
function checkStock(
  shortages: Reservation['shortages'],
  lines: readonly PricedLine[],
  canBuyUnavailable: boolean,
): void {
  if (shortages.length === 0 || canBuyUnavailable) return;
  const items = new Map(lines.map(({ item }) => [item.id, item]));
  throw stockChanged(shortages.map(({ itemId, available }) => ({ item: items.get(itemId)!, available })));
}

/** The names of promotions are read apart: few orders have any, and which is known when the basket has been priced. */
async function namesOf(
  tx: Db,
  lines: readonly PricedLine[],
  facts: OrderFacts,
  priceTypeId: number | null,
): Promise<PriceNames> {
  const promotionIds = [...new Set(lines.flatMap(({ price }) => price.promotionId ?? []))];
  return promotionIds.length ? readPriceNames(tx, { priceTypeId, promotionIds }) : priceNamesOf(facts.names);
}

export const mayNotOrder = () =>
  refuse('FORBIDDEN', 'Вы больше не можете заказывать для этой компании. Обратитесь к её администратору');
