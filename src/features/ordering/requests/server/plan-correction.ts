import { listVatRates, readPriceNames, vatPercentOf } from '#goods/pricing/server/index.ts';
import { creditAndWarnings, type GivenLine, priceGiven, type PricedLine } from '#ordering/basket/server/index.ts';
import { frozenLine } from '#ordering/checkout/server/index.ts';
import { getCreditUsedBy } from '#ordering/finance/server/index.ts';
import {
  type CorrectableLine,
  type CorrectedLine,
  type CorrectedOrder,
  correctedTotals,
  type DeliveryCost,
  lowerLine,
  readCorrectable,
} from '#ordering/orders/server/index.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import type { OrderTotals } from '#shared/order-totals.ts';
import type { OrderWarning } from '#shared/order-warnings.ts';
import type { RequestLine } from './tables.ts';

/** A line as it is wanted; `lineNo` null: it is added. */
export type WantedLine = GivenLine & { lineNo: number | null };

/** The whole content of an order as it is wanted: lines that are not named are removed. Kopecks. */
export type WantedOrder = { lines: readonly WantedLine[]; deliveryCost: number | null };

type Order = typeof customerOrder.$inferSelect;

/** What a correction makes of an order at this moment. */
export type PlannedCorrection = CorrectedOrder & {
  former: CorrectedLine[];
  totals: OrderTotals;
  /** Wanted lines that cannot be bought now, and why; while there are any, the correction cannot be written. */
  refused: { wanted: WantedLine; name: string; article: string | null; reason: string }[];
  /** What stops or warns, as for a new order of that sum. */
  warnings: OrderWarning[];
  /** Free stock of the bought items, with what the order holds itself; base units. */
  available: ReadonlyMap<number, number>;
  /** It adds or replaces goods, or raises the sum: the customer is asked. */
  needsConfirmation: boolean;
};

/**
 * Plans a correction by the rules of the moment. A line that stays or is lowered keeps the price of the order; one that is
 * raised, replaced or added is bought at the prices, packs and stock of now. Locks nothing. Throws CONFLICT for a line that
 * the order does not have, VALIDATION for a broken pack or a product on two lines.
 */
export async function planCorrection(
  db: Db,
  ctx: CallContext<BuyerSession>,
  order: Order,
  wanted: WantedOrder,
): Promise<PlannedCorrection> {
  const own = await readCorrectable(db, order.id);
  const former = [...own.values()].map(({ line }) => line);
  const kept: CorrectedLine[] = [];
  const asked: WantedLine[] = [];
  for (const line of wanted.lines) {
    const known = ownLine(own, line);
    if (known && line.quantity <= known.line.quantity) kept.push(lowerLine(known, line.quantity));
    else asked.push({ ...line, remark: own.get(line.lineNo ?? 0)?.line.remark ?? line.remark });
  }
  checkOnce(kept, asked);
  const { bought, ...found } = await buy(db, ctx, { asked, former });
  const lines = [...kept, ...bought].toSorted((a, b) => a.lineNo - b.lineNo);
  const delivery = await deliveryOf(db, ctx, { order, lines, cost: wanted.deliveryCost });
  const totals = correctedTotals(lines, delivery);
  const isDearer = (delivery.cost ?? 0) > (order.deliveryCost ?? 0);
  const credit = { ...found.basket, lines: [], totals, creditUsed: found.basket.creditUsed };
  const used = order.paySystem === 'credit' ? await getCreditUsedBy(db, order) : 0;
  const { warnings } = creditAndWarnings(
    // A permit is for new orders
    { ...ctx.session.company, permitLeft: 0 },
    { ...credit, creditUsed: credit.creditUsed - used },
    { deliveryType: order.deliveryType, paySystem: order.paySystem, incomplete: false, env: ctx.env },
  );
  return {
    former,
    lines,
    bought: new Set(bought.map(({ lineNo }) => lineNo)),
    delivery,
    totals,
    refused: found.refused,
    // An agreed cost stands above the threshold of free delivery
    warnings: warnings.filter(
      ({ code }) => code !== 'EMPTY_BASKET' && (code !== 'FREE_DELIVERY' || delivery.cost === null),
    ),
    available: new Map(found.basket.lines.map(({ item }) => [item.id, item.available])),
    needsConfirmation: asked.length > 0 || isDearer,
  };
}

/** The line of the order that a wanted one leaves in place; undefined for other goods. */
function ownLine(own: ReadonlyMap<number, CorrectableLine>, { lineNo, itemId }: WantedLine) {
  if (lineNo === null) return undefined;
  const known = own.get(lineNo);
  if (!known) throw changedMeanwhile();
  return known.line.itemId === itemId ? known : undefined;
}

const changedMeanwhile = () =>
  refuse('CONFLICT', 'Состав заказа изменился, пока вы его правили. Посмотрите, что в нём теперь');

function checkOnce(kept: readonly CorrectedLine[], asked: readonly WantedLine[]): void {
  const known = new Map(kept.map(({ itemId, name }) => [itemId, name]));
  const seen = new Set(known.keys());
  for (const { itemId } of asked) {
    if (seen.has(itemId)) {
      const name = known.get(itemId);
      const subject = name === undefined ? 'Товар указан дважды' : `${name}: товар уже есть в заказе`;
      throw refuse('VALIDATION', `${subject}. Измените количество в его строке`, { field: 'lines' });
    }
    seen.add(itemId);
  }
}

type Asked = { asked: readonly WantedLine[]; former: readonly CorrectedLine[] };

/** Wanted lines at the prices, packs and stock of now; what the order holds of them counts as free. */
async function buy(db: Db, ctx: CallContext<BuyerSession>, { asked, former }: Asked) {
  const held = Map.groupBy(former, ({ itemId }) => itemId);
  const given = asked.map((line) => ({
    ...line,
    held: (held.get(line.itemId) ?? []).reduce((all, { quantity }) => all + quantity, 0),
  }));
  const basket = await priceGiven(db, ctx.session, given, { now: ctx.now(), timeZone: ctx.env.TZ_SHOP });
  const priced = new Map(basket.lines.map((line) => [line.item.id, line]));
  const lost = new Map(basket.lost.map((line) => [line.item.id, line]));
  const ordered = basket.lines.filter((line) => line.isOrdered);
  const promotionIds = [...new Set(ordered.flatMap(({ price }) => price.promotionId ?? []))];
  const names = await readPriceNames(db, { priceTypeId: ctx.session.company.priceTypeId, promotionIds });
  let nextNo = Math.max(0, ...former.map(({ lineNo }) => lineNo)) + 1;
  const bought: CorrectedLine[] = [];
  const refused: PlannedCorrection['refused'] = [];
  for (const wanted of asked) {
    const line = priced.get(wanted.itemId);
    const item = line?.item ?? lost.get(wanted.itemId)?.item;
    const reason = line ? whyNotBought(line, ctx) : (lost.get(wanted.itemId)?.reason ?? 'Товара нет в каталоге');
    if (line && reason === null) {
      const frozen = frozenLine(line, names, line.quantity);
      bought.push({
        ...frozen,
        lineNo: wanted.lineNo ?? nextNo++,
        fromStock: line.quantity,
        remark: wanted.remark ?? '',
        priceOrigin: frozen.priceOrigin ?? null,
      });
    } else {
      const { name = 'Товар', article = null } = item ?? {};
      refused.push({ wanted, name, article, reason: reason! });
    }
  }
  return { basket, bought, refused };
}

function whyNotBought({ item, quantity, isOrdered, remeasured }: PricedLine, { session }: CallContext<BuyerSession>) {
  if (remeasured) return 'Единица товара изменилась';
  if (!isOrdered) return 'Нет в наличии';
  return quantity > item.available && !session.company.canBuyUnavailable ? 'Столько нет в наличии' : null;
}

type Delivered = { order: Order; lines: readonly CorrectedLine[]; cost: number | null };

/** Delivery carries the general rate of VAT, unless no goods of the order carry any. */
async function deliveryOf(
  db: Db,
  { now, env }: CallContext<BuyerSession>,
  { order, lines, cost }: Delivered,
): Promise<DeliveryCost> {
  if (cost === order.deliveryCost) return { cost, vatPercent: order.deliveryVatPercent };
  if (!cost || lines.every(({ vatPercent }) => vatPercent === 0)) return { cost, vatPercent: 0 };
  const general = { vatCode: 'general', vatPercent: null } as const;
  return { cost, vatPercent: vatPercentOf(general, dayOf(now(), env.TZ_SHOP), await listVatRates(db)) };
}

/** Whether a plan leaves another order than there is. */
export const changesAnything = (order: Order, { former, lines, refused, delivery }: PlannedCorrection): boolean =>
  delivery.cost !== order.deliveryCost ||
  refused.length > 0 ||
  lines.length !== former.length ||
  lines.some((line) => !former.includes(line));

/** What a stored correction wants. */
export const wantedOf = ({ lines, deliveryCost }: { lines: readonly RequestLine[]; deliveryCost: number | null }) => ({
  lines: lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ itemId, quantity, unit, lineNo = null }): WantedLine => ({ itemId, quantity, unit, lineNo })),
  deliveryCost,
});
