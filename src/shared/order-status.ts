/** Every status in the order of an order's life. */
export const orderStatuses = [
  'new',
  'confirmed',
  'awaiting_payment',
  'picking',
  'shipped',
  'done',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The looks that a status may have: each status has its own. */
export const statusColors = ['fresh', 'brand', 'warning', 'busy', 'success', 'finished', 'dim'] as const;
type StatusColor = (typeof statusColors)[number];

type StatusRule = { name: string; color: StatusColor; next: readonly OrderStatus[] };

/** The label of each status and the statuses that may follow. The back office moves forward; a buyer only cancels. */
const rules: Record<OrderStatus, StatusRule> = {
  new: { name: 'Новый', color: 'fresh', next: ['confirmed', 'cancelled'] },
  confirmed: { name: 'Подтверждён', color: 'brand', next: ['awaiting_payment', 'picking', 'cancelled'] },
  awaiting_payment: { name: 'Ожидает оплаты', color: 'warning', next: ['picking', 'cancelled'] },
  picking: { name: 'В сборке', color: 'busy', next: ['shipped'] },
  shipped: { name: 'Отгружен', color: 'success', next: ['done'] },
  done: { name: 'Выполнен', color: 'finished', next: [] },
  cancelled: { name: 'Отменён', color: 'dim', next: [] },
};

type PaySystem = 'prepayment' | 'credit';

/** The statuses that may follow; only a prepaid order waits for its payment. */
export function nextStatuses(status: OrderStatus, paySystem: PaySystem): OrderStatus[] {
  return rules[status].next.filter((next) => next !== 'awaiting_payment' || paySystem === 'prepayment');
}

export type StatusView = { code: OrderStatus; name: string; color: StatusColor };

/** R-ENT-39: the status as the wire shows it. */
export function statusView(code: OrderStatus): StatusView {
  return { code, name: rules[code].name, color: rules[code].color };
}

/** Every status as the wire shows it, for the filter. */
export const allStatuses: readonly StatusView[] = orderStatuses.map(statusView);

/** An order can be cancelled until its goods are collected. */
export function isCancellable(status: OrderStatus): boolean {
  return rules[status].next.includes('cancelled');
}

/** Statuses that no other follows: the archive of the list. */
export const finalStatuses: OrderStatus[] = orderStatuses.filter((status) => rules[status].next.length === 0);
