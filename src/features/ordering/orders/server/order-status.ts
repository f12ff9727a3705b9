import type { OrderStatus, StatusColor, StatusView } from '../contract.ts';

type StatusRule = { name: string; color: StatusColor; next: readonly OrderStatus[] };

/** Every status with its label and what may follow it. The back office moves forward; a buyer only cancels. */
const rules: Record<OrderStatus, StatusRule> = {
  new: { name: 'Новый', color: 'brand', next: ['confirmed', 'cancelled'] },
  confirmed: { name: 'Подтверждён', color: 'brand', next: ['awaiting_payment', 'picking', 'cancelled'] },
  awaiting_payment: { name: 'Ожидает оплаты', color: 'warning', next: ['picking', 'cancelled'] },
  picking: { name: 'В сборке', color: 'brand', next: ['shipped'] },
  shipped: { name: 'Отгружен', color: 'success', next: ['done'] },
  done: { name: 'Выполнен', color: 'success', next: [] },
  cancelled: { name: 'Отменён', color: 'dim', next: [] },
};

type PaySystem = 'prepayment' | 'credit';

/** The statuses that may follow; only a prepaid order waits for its payment. */
export function nextStatuses(status: OrderStatus, paySystem: PaySystem): OrderStatus[] {
  return rules[status].next.filter((next) => next !== 'awaiting_payment' || paySystem === 'prepayment');
}

/** R-ENT-39: the status as the wire shows it. */
export function statusView(code: OrderStatus): StatusView {
  return { code, name: rules[code].name, color: rules[code].color };
}

/** Every status in the order of its life, for the filter. */
export const allStatuses: readonly StatusView[] = (Object.keys(rules) as OrderStatus[]).map(statusView);

/** Goods that are being collected can no longer be called back. */
export function isCancellable(status: OrderStatus): boolean {
  return rules[status].next.includes('cancelled');
}

/** Orders that nothing more happens to: the archive of the list. */
export const finalStatuses: readonly OrderStatus[] = ['done', 'cancelled'];
