import { nextStatuses, type OrderStatus, type StatusView, statusView } from '#shared/order-status.ts';
import type { OrderDetail } from '../contract.ts';

/** A step on the way of an order. `reached`: its day, ISO; `expected`: the next one; `later`: after that. */
export type OrderStep = { status: StatusView } & (
  | { kind: 'reached'; at: string; isCurrent: boolean }
  | { kind: 'expected' | 'later'; at: null; isCurrent: false }
);

/** The statuses that an order has had, each with its first day, and those that are expected of it. */
export function stepsOf({
  history,
  status,
  paySystem,
}: Pick<OrderDetail, 'history' | 'status' | 'paySystem'>): OrderStep[] {
  const days = new Map<OrderStatus, string>();
  for (const step of history) if (!days.has(step.status.code)) days.set(step.status.code, step.at);
  const reached = [...days].map(([code, at]): OrderStep => ({
    status: statusView(code),
    kind: 'reached',
    at,
    isCurrent: code === status.code,
  }));
  const expected = expectedAfter(status.code, paySystem).filter((code) => !days.has(code));
  return [
    ...reached,
    ...expected.map((code, index): OrderStep => {
      return { status: statusView(code), kind: index === 0 ? 'expected' : 'later', at: null, isCurrent: false };
    }),
  ];
}

/** The ordinary way on: the first status that may follow, until none does. */
function expectedAfter(code: OrderStatus, paySystem: OrderDetail['paySystem']): OrderStatus[] {
  const next = nextStatuses(code, paySystem).find((one) => one !== 'cancelled');
  return next === undefined ? [] : [next, ...expectedAfter(next, paySystem)];
}
