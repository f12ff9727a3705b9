import { and, eq, inArray } from 'drizzle-orm';
import { reserveAgain } from '#goods/stock/server/index.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { amountOf } from '#shared/amount.ts';
import { vatContained } from '#shared/money.ts';
import { deliveryCount, orderTotals, type OrderTotals } from '#shared/order-totals.ts';
import { formatMoney } from '#shared/price-format.ts';
import type { CorrectedLine } from './corrected-lines.ts';
import { notifyBuyer } from './move-order.ts';
import type { ChangedQuantity } from './order-news.ts';
import { customerOrder, orderHistory, orderLine } from './tables.ts';

type Order = typeof customerOrder.$inferSelect;

/** What delivery costs, in kopecks with VAT; null: not agreed. */
export type DeliveryCost = { cost: number | null; vatPercent: number };

/** An order as a correction leaves it. `bought`: the numbers of the lines that are bought as in a new order. */
export type CorrectedOrder = { lines: readonly CorrectedLine[]; bought: ReadonlySet<number>; delivery: DeliveryCost };

/** Who corrects an order, when, and why; `isConfirmed`: the buyer has confirmed what staff proposed. */
export type Corrector = { actorAccountId: number; at: Date; ip: string; note: string; isConfirmed: boolean };

type LineChange = ChangedQuantity & { lineNo: number };

/** What has changed: sums in kopecks; `shortages`: of bought lines, as `reserveAgain` names them. */
export type Correction = {
  changes: LineChange[];
  before: number;
  after: number;
  shortages: { itemId: number; available: number }[];
};

/** The sums of lines and of delivery. */
export function correctedTotals(lines: readonly CorrectedLine[], { cost, vatPercent }: DeliveryCost): OrderTotals {
  const goods = orderTotals(lines.map((line) => ({ ...line, weightGrams: line.weightGrams / line.quantity })));
  return { ...goods, total: goods.total + (cost ?? 0), vatSum: goods.vatSum + vatContained(cost ?? 0, vatPercent) };
}

/**
 * Writes a checked correction of a locked order whose lines are `former`: reservation, lines, sums, history, audit log, and
 * a notice and a letter to its buyer.
 */
export async function rewriteOrder(
  tx: Db,
  order: Order & { former: readonly CorrectedLine[] },
  corrected: CorrectedOrder & { canBuyUnavailable: boolean },
  corrector: Corrector,
): Promise<Correction> {
  const { id: orderId, status, companyId, accountId, number, former } = order;
  const { bought, delivery, canBuyUnavailable } = corrected;
  const held = Object.groupBy(corrected.lines, ({ lineNo }) => (bought.has(lineNo) ? 'bought' : 'kept'));
  const wanted = { kept: held.kept ?? [], bought: held.bought ?? [] };
  const { shortages } = await reserveAgain(tx, orderId, wanted, { canBuyUnavailable });
  const left = new Map(shortages.map(({ itemId, available }) => [itemId, available]));
  const lines = corrected.lines.map((line) =>
    bought.has(line.lineNo) ? { ...line, fromStock: Math.max(0, left.get(line.itemId) ?? line.quantity) } : line,
  );
  await writeLines(tx, orderId, { former, lines });
  const { sum, discount, vatSum, total, weightGrams } = correctedTotals(lines, delivery);
  const count = deliveryCount(order.shipment, lines.length);
  const totals = { sum, discount, vatSum, total, weightGrams, deliveryCount: count };
  await tx
    .update(customerOrder)
    .set({ ...totals, deliveryCost: delivery.cost, deliveryVatPercent: delivery.vatPercent })
    .where(eq(customerOrder.id, orderId));
  const changes = changesBetween(former, lines);
  const cost = { before: order.deliveryCost, after: delivery.cost };
  const { actorAccountId, at, ip, note, isConfirmed } = corrector;
  const text = [changesInWords(changes), costInWords(cost, order.currency), note].filter(Boolean).join('. ');
  await tx
    .insert(orderHistory)
    .values({ orderId, at, actorAccountId, fromStatus: status, toStatus: status, note: text });
  const sums = { before: order.total, after: total };
  const news = { status: null, quantities: changes, sum: sums, delivery: isSameCost(cost) ? null : cost, isConfirmed };
  await notifyBuyer(tx, order, news, { actorAccountId, at });
  const details = {
    ...sums,
    ...(isSameCost(cost) ? {} : { delivery: cost }),
    lines: changes.map(({ lineNo, before, after }) => ({ lineNo, before, after })),
  };
  await writeAudit(tx, { action: 'order.correct', actorAccountId, accountId, object: number, details, companyId, ip });
  return { changes, ...sums, shortages };
}

type Cost = { before: number | null; after: number | null };

const isSameCost = ({ before, after }: Cost) => before === after;

/** What has changed line by line; a replaced line is removed and another one added. */
function changesBetween(former: readonly CorrectedLine[], lines: readonly CorrectedLine[]): LineChange[] {
  const after = new Map(lines.map((line) => [line.lineNo, line]));
  const before = new Map(former.map((line) => [line.lineNo, line]));
  const gone = former.flatMap(({ lineNo, itemId, name, unit, quantity }) => {
    const line = after.get(lineNo);
    const left = line?.itemId === itemId ? line.quantity : 0;
    return left === quantity ? [] : [{ lineNo, name, unit, before: quantity, after: left }];
  });
  const added = lines
    .filter(({ lineNo, itemId }) => before.get(lineNo)?.itemId !== itemId)
    .map(({ lineNo, name, unit, quantity }) => ({ lineNo, name, unit, before: 0, after: quantity }));
  return [...gone, ...added].toSorted((a, b) => a.lineNo - b.lineNo);
}

/** Writes the lines that differ again; each keeps its number. */
async function writeLines(
  tx: Db,
  orderId: number,
  { former, lines }: { former: readonly CorrectedLine[]; lines: readonly CorrectedLine[] },
): Promise<void> {
  const same = new Set(lines.filter((line) => former.includes(line)).map(({ lineNo }) => lineNo));
  const replaced = former.flatMap(({ lineNo }) => (same.has(lineNo) ? [] : [lineNo]));
  if (replaced.length > 0) {
    await tx.delete(orderLine).where(and(eq(orderLine.orderId, orderId), inArray(orderLine.lineNo, replaced)));
  }
  const added = lines.filter(({ lineNo }) => !same.has(lineNo));
  if (added.length > 0) await tx.insert(orderLine).values(added.map((line) => ({ orderId, ...line })));
}

/** The history names the first changes; the letter lists more. */
const MAX_NAMED = 10;

function changesInWords(changes: readonly LineChange[]): string {
  const named = changes.slice(0, MAX_NAMED).map(({ name, unit, before, after }) => {
    if (before === 0) return `${name}: добавлено ${amountOf(after, unit)}`;
    const was = `${name}: было ${amountOf(before, unit)}`;
    return after === 0 ? `${was}, убрано` : `${was}, стало ${amountOf(after, unit)}`;
  });
  const rest = changes.length - named.length;
  return [...named, ...(rest > 0 ? [`и ещё строк: ${rest}`] : [])].join('; ');
}

function costInWords(cost: Cost, currency: Order['currency']): string {
  if (isSameCost(cost)) return '';
  const money = (kopecks: number | null) => (kopecks === null ? 'не указана' : formatMoney(kopecks, currency));
  return `Стоимость доставки: была ${money(cost.before)}, стала ${money(cost.after)}`;
}
