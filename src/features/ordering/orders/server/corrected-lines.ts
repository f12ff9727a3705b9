import { asc, eq, getTableColumns } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { amountOf } from '#shared/amount.ts';
import { lineTotal } from '#shared/money.ts';
import { isCancellable, statusView } from '#shared/order-status.ts';
import { normaliseQuantity } from '#shared/quantity.ts';
import { type customerOrder, orderLine } from './tables.ts';

/** A line of an order as a correction leaves it: kopecks, base units, grams of the whole line. */
export type CorrectedLine = Omit<typeof orderLine.$inferSelect, 'orderId' | 'textKey'>;

type Rules = { packageCount: number; minOrderCount: number };

/** The lines of an order by their numbers, with the packs of goods that are still in the shop. */
export async function readCorrectable(db: Db, orderId: number): Promise<Map<number, CorrectableLine>> {
  const { orderId: _orderId, textKey: _textKey, ...columns } = getTableColumns(orderLine);
  const rows = await db
    .select({ line: columns, rules: { packageCount: product.packageCount, minOrderCount: product.minOrderCount } })
    .from(orderLine)
    .leftJoin(product, eq(product.id, orderLine.productId))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.lineNo));
  return new Map(rows.map((row) => [row.line.lineNo, row]));
}

export type CorrectableLine = { line: CorrectedLine; rules: Rules | null };

/**
 * A line at a quantity that is not higher, at the price of the order; what was above the stock goes first. Throws VALIDATION
 * for a broken pack; of goods that have left the shop any lower quantity may stay.
 */
export function lowerLine({ line, rules }: CorrectableLine, quantity: number): CorrectedLine {
  if (quantity === line.quantity) return line;
  if (rules !== null) checkPacks(line, rules, quantity);
  return {
    ...line,
    quantity,
    fromStock: line.fromStock === null ? null : Math.min(line.fromStock, quantity),
    lineTotal: lineTotal(line.price, quantity),
    weightGrams: (line.weightGrams / line.quantity) * quantity,
  };
}

function checkPacks({ name, unit, price }: CorrectedLine, rules: Rules, quantity: number): void {
  const allowed = normaliseQuantity(quantity, { ...rules, priceKopecks: price });
  if (allowed.ok && !allowed.corrected) return;
  const nearest = allowed.ok ? `, ближайшее количество ${amountOf(allowed.quantity, unit)}` : '';
  throw refuse('VALIDATION', `${name}: упаковку делить нельзя${nearest}`, { field: 'lines' });
}

type Order = Pick<typeof customerOrder.$inferSelect, 'status' | 'paidAt' | 'origin'>;

/** Why an order cannot be corrected any more, in words for staff; null: it can, unless it has been taken over. */
export function whyNotCorrected({ status, paidAt, origin }: Order): string | null {
  if (origin === 'ledger') return 'Заказ оформлен в учётной системе: изменить его можно там';
  if (paidAt !== null) return 'Заказ оплачен: изменить его уже нельзя';
  if (!isCancellable(status)) return `Заказ в статусе «${statusView(status).name}» изменить нельзя`;
  return null;
}
