import { type OrderStatus, orderStatuses } from '#shared/order-status.ts';
import type { OrderData } from './order-data.ts';

export type OrderStep = { at: Date; from: OrderStatus | null; to: OrderStatus; actor: string; note: string };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const stepsTo = (status: OrderStatus): readonly OrderStatus[] =>
  status === 'cancelled' ? ['new', status] : orderStatuses.slice(0, orderStatuses.indexOf(status) + 1);

/** Bounds of the time from the moment of ordering to each step, ms. */
const delays: Record<OrderStatus, [min: number, max: number]> = {
  new: [0, 0],
  confirmed: [HOUR_MS / 2, 5 * HOUR_MS],
  awaiting_payment: [6 * HOUR_MS, 8 * HOUR_MS],
  picking: [1.2 * DAY_MS, 2.5 * DAY_MS],
  shipped: [2.8 * DAY_MS, 5.5 * DAY_MS],
  done: [6 * DAY_MS, 9 * DAY_MS],
  cancelled: [3 * HOUR_MS, 30 * HOUR_MS],
};

/** The history of an order up to its status; no step is later than `now`. */
export function buildSteps(
  order: OrderData & { createdAt: Date; createdBy: string },
  manager: string,
  now: Date,
): OrderStep[] {
  const statuses = stepsTo(order.status).filter((to) => to !== 'awaiting_payment' || order.paySystem === 'prepayment');
  return statuses.map((to, index) => {
    const [min, max] = delays[to];
    const moment = order.createdAt.getTime() + min + fractionOf(order, to) * (max - min);
    return {
      at: new Date(Math.min(Math.round(moment), now.getTime() - HOUR_MS)),
      from: statuses[index - 1] ?? null,
      to,
      actor: to === 'new' ? order.createdBy : to === 'cancelled' ? order.buyer : manager,
      note: to === 'cancelled' ? 'Отменён покупателем' : '',
    };
  });
}

/** A number from 0 to 1 that is the same for an order and a purpose on every start: the FNV-1a hash of both. */
export function fractionOf({ company, daysAgo, time }: OrderData, purpose: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${company}/${daysAgo}/${time}/${purpose}`) {
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  }
  return (hash >>> 0) / 2 ** 32;
}
