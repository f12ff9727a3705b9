import { and, asc, eq, inArray } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import { release, reserve } from '#goods/stock/server/index.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { amountOf } from '#shared/amount.ts';
import { lineTotal } from '#shared/money.ts';
import { isCancellable, statusView } from '#shared/order-status.ts';
import { deliveryCount, orderTotals } from '#shared/order-totals.ts';
import { normaliseQuantity } from '#shared/quantity.ts';
import { notifyBuyer } from './move-order.ts';
import type { ChangedQuantity } from './order-news.ts';
import { customerOrder, orderHistory, orderLine } from './tables.ts';

/** A line that is to be lowered: base units as the caller saw them, and as they are to be; 0 removes it. */
type LoweredLine = { lineNo: number; was: number; quantity: number };

type Order = typeof customerOrder.$inferSelect;
type Line = typeof orderLine.$inferSelect;
type Rules = { packageCount: number; minOrderCount: number };

/** Who lowers it, when, and why. */
type Corrector = { actorAccountId: number; at: Date; ip: string; note: string };

/** What has changed: sums in kopecks. */
type Reduction = { changes: (ChangedQuantity & { lineNo: number })[]; before: number; after: number };

/**
 * Lowers and removes lines of a locked order at the prices of the order: reservation, sums, history, audit log, notice and
 * letter follow. Throws CANNOT_CORRECT for an order that may not be cancelled any more or would be empty, CONFLICT
 * where a line has another quantity than the caller saw, VALIDATION for a quantity that is not lower or breaks a pack.
 */
export async function reduceOrder(
  tx: Db,
  order: Order,
  lowered: readonly LoweredLine[],
  corrector: Corrector,
): Promise<Reduction> {
  checkCorrectable(order);
  const lines = await readLines(tx, order.id);
  const wanted = new Map(lowered.map((line) => [line.lineNo, line]));
  for (const { lineNo, was } of lowered) {
    if (lines.get(lineNo)?.line.quantity !== was) throw changedMeanwhile();
  }
  const kept: Line[] = [];
  const changes: Reduction['changes'] = [];
  for (const { line, rules } of lines.values()) {
    const { lineNo, name, unit, quantity: before } = line;
    const after = wanted.get(lineNo)?.quantity ?? before;
    if (after !== before || wanted.has(lineNo)) checkQuantity(line, rules, after);
    if (after > 0) kept.push(withQuantity(line, after));
    if (after !== before) changes.push({ lineNo, name, unit, before, after });
  }
  if (kept.length === 0) throw refuse('CANNOT_CORRECT', 'В заказе не останется товаров. Отмените его');
  const totals = await writeReduced(tx, order, kept, changes);
  const { actorAccountId, at, ip, note } = corrector;
  const { id: orderId, status, companyId, accountId, number } = order;
  const text = [changesInWords(changes), note].filter(Boolean).join('. ');
  await tx
    .insert(orderHistory)
    .values({ orderId, at, actorAccountId, fromStatus: status, toStatus: status, note: text });
  const sum = { before: order.total, after: totals.total };
  await notifyBuyer(tx, order, { status: null, quantities: changes, sum }, { actorAccountId, at });
  const details = { ...sum, lines: changes.map(({ lineNo, before, after }) => ({ lineNo, before, after })) };
  await writeAudit(tx, { action: 'order.correct', actorAccountId, accountId, object: number, details, companyId, ip });
  return { changes, ...sum };
}

function checkCorrectable({ status, paidAt, origin }: Order): void {
  if (origin === 'ledger') throw refuse('CANNOT_CORRECT', 'Заказ создан в учётной системе: изменить его можно там');
  if (paidAt !== null) throw refuse('CANNOT_CORRECT', 'Заказ оплачен: изменить его состав нельзя');
  if (isCancellable(status)) return;
  throw refuse('CANNOT_CORRECT', `Заказ в статусе «${statusView(status).name}» изменить нельзя`);
}

const changedMeanwhile = () =>
  refuse('CONFLICT', 'Состав заказа изменился, пока вы его правили. Откройте заказ ещё раз');

async function readLines(tx: Db, orderId: number): Promise<Map<number, { line: Line; rules: Rules | null }>> {
  const rows = await tx
    .select({ line: orderLine, rules: { packageCount: product.packageCount, minOrderCount: product.minOrderCount } })
    .from(orderLine)
    .leftJoin(product, eq(product.id, orderLine.productId))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.lineNo));
  return new Map(rows.map((row) => [row.line.lineNo, row]));
}

/** Of goods that have left the shop any lower quantity may stay. */
function checkQuantity({ name, unit, quantity: before, price }: Line, rules: Rules | null, after: number): void {
  if (after >= before) throw refuse('VALIDATION', `${name}: количество можно только уменьшить`, { field: 'lines' });
  if (after === 0 || rules === null) return;
  const allowed = normaliseQuantity(after, { ...rules, priceKopecks: price });
  if (allowed.ok && !allowed.corrected) return;
  const nearest = allowed.ok ? `, ближайшее количество ${amountOf(allowed.quantity, unit)}` : '';
  throw refuse('VALIDATION', `${name}: упаковку делить нельзя${nearest}`, { field: 'lines' });
}

/** What was above the stock goes first. */
function withQuantity(line: Line, quantity: number): Line {
  return {
    ...line,
    quantity,
    fromStock: line.fromStock === null ? null : Math.min(line.fromStock, quantity),
    lineTotal: lineTotal(line.price, quantity),
    weightGrams: (line.weightGrams / line.quantity) * quantity,
  };
}

async function writeReduced(tx: Db, order: Order, kept: readonly Line[], changes: Reduction['changes']) {
  const { id: orderId, shipment } = order;
  const removed = changes.flatMap(({ lineNo, after }) => (after === 0 ? [lineNo] : []));
  if (removed.length > 0) {
    await tx.delete(orderLine).where(and(eq(orderLine.orderId, orderId), inArray(orderLine.lineNo, removed)));
  }
  const changed = new Set(changes.map(({ lineNo }) => lineNo));
  for (const { lineNo, quantity, fromStock, lineTotal: total, weightGrams } of kept) {
    if (!changed.has(lineNo)) continue;
    await tx
      .update(orderLine)
      .set({ quantity, fromStock, lineTotal: total, weightGrams })
      .where(and(eq(orderLine.orderId, orderId), eq(orderLine.lineNo, lineNo)));
  }
  const { sum, discount, vatSum, total, weightGrams } = orderTotals(
    kept.map((line) => ({ ...line, weightGrams: line.weightGrams / line.quantity })),
  );
  const count = deliveryCount(shipment, kept.length);
  const totals = { sum, discount, vatSum, total, weightGrams, deliveryCount: count };
  await tx.update(customerOrder).set(totals).where(eq(customerOrder.id, orderId));
  // Its reservations are released first, so the order never lacks the goods that it holds itself
  await release(tx, orderId);
  await reserve(tx, orderId, kept, { canBuyUnavailable: true });
  return totals;
}

/** The history names the first changes; the letter lists more. */
const MAX_NAMED = 10;

function changesInWords(changes: Reduction['changes']): string {
  const named = changes.slice(0, MAX_NAMED).map(({ name, unit, before, after }) => {
    const was = `${name}: было ${amountOf(before, unit)}`;
    return after === 0 ? `${was}, убрано` : `${was}, стало ${amountOf(after, unit)}`;
  });
  const rest = changes.length - named.length;
  return [...named, ...(rest > 0 ? [`и ещё строк: ${rest}`] : [])].join('; ');
}
