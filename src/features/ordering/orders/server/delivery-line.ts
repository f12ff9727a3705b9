import { toWire } from '#shared/money.ts';
import type { customerOrder } from './tables.ts';

/** The number by which documents know the cost of delivery beside the lines of goods, which begin at 1. */
export const DELIVERY_LINE_NO = 0;

type Order = Pick<typeof customerOrder.$inferSelect, 'deliveryCost' | 'deliveryVatPercent'>;

/** The cost of delivery as a line of a document, in kopecks; null where the order pays nothing for it. */
export function deliveryLine({ deliveryCost, deliveryVatPercent: vatPercent }: Order) {
  if (!deliveryCost) return null;
  const sums = { quantity: 1, price: deliveryCost, lineTotal: deliveryCost, vatPercent };
  return { lineNo: DELIVERY_LINE_NO, article: null, name: 'Доставка', unit: 'шт', ...sums };
}

/** The agreed cost of delivery on the wire; null: not agreed. */
export const deliveryCostView = ({ deliveryCost }: Pick<Order, 'deliveryCost'>): number | null =>
  deliveryCost === null ? null : toWire(deliveryCost);
