import { type OrderStatus, orderStatuses } from '#shared/order-status.ts';
import type { Random } from '../random.ts';
import type { DemoOrder, OrderStep } from './demo-order.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** How far an order has come by its age in days; one in sixteen of those that are settled was cancelled. */
export function statusOf(random: Random, ageInDays: number, paySystem: DemoOrder['paySystem']): OrderStatus {
  if (ageInDays > 3 && random.chance(1 / 16)) return 'cancelled';
  if (ageInDays <= 1) return 'new';
  if (ageInDays <= 3) return ageInDays === 3 && paySystem === 'prepayment' ? 'awaiting_payment' : 'confirmed';
  if (ageInDays <= 6) return 'picking';
  return ageInDays <= 11 ? 'shipped' : 'done';
}

const wayTo = (status: OrderStatus): readonly OrderStatus[] =>
  status === 'cancelled' ? ['new', status] : orderStatuses.slice(0, orderStatuses.indexOf(status) + 1);

/** What each step takes from the moment of ordering, at least and at most. */
const pace: Record<OrderStatus, [least: number, most: number]> = {
  new: [0, 0],
  confirmed: [hour / 2, 5 * hour],
  awaiting_payment: [6 * hour, 8 * hour],
  picking: [1.2 * day, 2.5 * day],
  shipped: [2.8 * day, 5.5 * day],
  done: [6 * day, 9 * day],
  cancelled: [3 * hour, 30 * hour],
};

/** The history of an order up to its status; nothing in it lies after `now`. */
export function stepsOf(
  random: Random,
  order: Pick<DemoOrder, 'status' | 'paySystem' | 'createdAt' | 'account' | 'createdBy'>,
  manager: string,
  now: Date,
): OrderStep[] {
  const way = wayTo(order.status).filter((to) => to !== 'awaiting_payment' || order.paySystem === 'prepayment');
  return way.map((to, at) => {
    const [least, most] = pace[to];
    const moment = order.createdAt.getTime() + random.between(least, most);
    return {
      at: new Date(Math.min(moment, now.getTime() - hour)),
      from: way[at - 1] ?? null,
      to,
      actor: to === 'new' ? order.createdBy : to === 'cancelled' ? order.account : manager,
      note: to === 'cancelled' ? 'Отменён покупателем' : '',
    };
  });
}
