import { eq } from 'drizzle-orm';
import { staffRecipient } from '#identity/accounts/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { orderTotals } from '#shared/order-totals.ts';
import { newOrderLetters, readOrder } from './order-letters.ts';
import { type NewOrderLine, type OrderWithLines, writeLedgerOrder } from './place-order.ts';
import { customerOrder } from './tables.ts';

export { changeOrderStatus } from './change-order-status.ts';

/** A line of an order: one piece for 100 roubles unless said otherwise. */
export function aLine(fields: Partial<NewOrderLine> = {}): NewOrderLine {
  const { itemId = 1, price = 10_000, quantity = 1 } = fields;
  const product = { itemId, productId: itemId, article: `ART-${itemId}`, shortcode: null, name: `Товар ${itemId}` };
  return {
    ...product,
    unit: 'шт',
    priceBase: price,
    price,
    quantity,
    vatPercent: 20,
    lineTotal: price * quantity,
    weightGrams: 0,
    ...fields,
  };
}

/** A placed order of an account in a company: a new, prepaid delivery of one line unless said otherwise. */
export async function anOrder(
  db: Db,
  buyer: { account: { id: number }; company: { id: number } },
  fields: Partial<OrderWithLines> & { status?: (typeof customerOrder.$inferSelect)['status'] } = {},
): Promise<{ id: number; number: string }> {
  const { status, ...given } = fields;
  const lines = [...(given.lines ?? [aLine()])];
  const totals = orderTotals(lines.map((line) => ({ ...line, weightGrams: null })));
  const placed = await writeLedgerOrder(db, {
    companyId: buyer.company.id,
    accountId: buyer.account.id,
    createdBy: buyer.account.id,
    deliveryType: 'delivery',
    shipment: 'together',
    paySystem: 'prepayment',
    currency: 'RUB',
    deliveryCount: 1,
    placedAt: new Date(),
    timeZone: 'Europe/Moscow',
    ...totals,
    ...given,
    lines,
  });
  if (status) await db.update(customerOrder).set({ status }).where(eq(customerOrder.id, placed.id));
  return placed;
}

/** Writes the letters about an order, as the checkout does. */
export async function writeNewOrder(db: Db, orderId: number): Promise<void> {
  const { order, buyer, placer } = await readOrder(db, orderId);
  const staff = await staffRecipient(db, order.companyId, { group: 'orders' });
  const facts = {
    order,
    buyer: { ...buyer, wantsLetters: true },
    companyName: order.buyer.name,
    placer,
    staff,
    lines: [],
  };
  for (const letter of newOrderLetters(facts)) await sendLetter(db, letter);
}
