import { stateKey } from '#exchange/connections/server/index.ts';
import { nextStatuses, type OrderStatus, orderStatuses } from '#shared/order-status.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';

type Order = Pick<typeof customerOrder.$inferSelect, 'status' | 'paySystem'>;

/** What the accounting system says of an order's state. */
export type LedgerState = {
  isPosted: boolean;
  isCancelled: boolean;
  /** Nothing is left to be shipped. */
  isShipped: boolean;
  /** Values of requisites that name a state. */
  states: readonly string[];
};

/** Names of states in the usual configurations of 1C, without case and the code in front («[F] Выполнен»). */
const usualNames: Record<OrderStatus, readonly string[]> = {
  new: ['новый', 'принят', 'не согласован', 'на согласовании', 'ожидается согласование', 'черновик'],
  confirmed: [
    'подтвержден',
    'согласован',
    'к выполнению',
    'к обеспечению',
    'готов к обеспечению',
    'ожидается обеспечение',
    'в работе',
    'открыт',
    'в резерве',
  ],
  awaiting_payment: [
    'ожидает оплаты',
    'ожидается оплата',
    'к оплате',
    'ожидается аванс',
    'ожидается аванс (до обеспечения)',
    'ожидается предоплата',
    'ожидается предоплата (до отгрузки)',
  ],
  picking: ['в сборке', 'собирается', 'комплектуется', 'к отгрузке', 'готов к отгрузке', 'в процессе отгрузки'],
  shipped: [
    'отгружен',
    'отправлен',
    'доставляется',
    'передан в доставку',
    'ожидается оплата (после отгрузки)',
    'готов к закрытию',
  ],
  done: ['выполнен', 'исполнен', 'закрыт', 'завершен', 'доставлен', 'получен'],
  cancelled: ['отменен', 'аннулирован', 'отказ', 'отказ клиента'],
};

const usual = new Map(
  orderStatuses.flatMap((status) => [
    [status as string, status] as const,
    ...usualNames[status].map((name) => [name, status] as const),
  ]),
);

/**
 * The status that an order should have by its accounting system, or null where that says nothing of it: the furthest of
 * what its facts and the names of its states mean. `ownNames` are the connection's own, by `stateKey`; they come first.
 */
export function findState(said: LedgerState, ownNames: Record<string, OrderStatus>): OrderStatus | null {
  if (said.isCancelled) return 'cancelled';
  if (!said.isPosted) return null;
  const named = said.states.flatMap((name) => statusNamed(name, ownNames) ?? []);
  if (named.includes('cancelled')) return 'cancelled';
  const reached: OrderStatus[] = ['confirmed', ...(said.isShipped ? (['shipped'] as const) : []), ...named];
  return orderStatuses.findLast((status) => reached.includes(status))!;
}

function statusNamed(name: string, ownNames: Record<string, OrderStatus>): OrderStatus | undefined {
  const key = stateKey(name);
  return (Object.hasOwn(ownNames, key) ? ownNames[key] : undefined) ?? usual.get(key);
}

/** A name of the state that means nothing to the shop, where the document gives no other; null where there is none. */
export function findUnknownState(states: readonly string[], ownNames: Record<string, OrderStatus>): string | null {
  const isKnown = states.some((name) => statusNamed(name, ownNames) !== undefined);
  return isKnown ? null : (states[0] ?? null);
}

/**
 * The steps that lead an order to a status, without its own; empty where it is there or further, null where nothing leads
 * there. What an order of its kind does not wait for is passed over: who pays on credit waits for no payment. The
 * accounting system may also cancel what is being picked: it knows whether the goods are on their way.
 */
export function stepsTo({ status, paySystem }: Order, wanted: OrderStatus): OrderStatus[] | null {
  if (status === wanted) return [];
  if (wanted === 'cancelled') {
    return status === 'picking' || nextStatuses(status, paySystem).includes('cancelled') ? ['cancelled'] : null;
  }
  if (status === 'cancelled') return null;
  const rank = (one: OrderStatus) => orderStatuses.indexOf(one);
  if (rank(status) >= rank(wanted)) return [];
  const steps: OrderStatus[] = [];
  let at: OrderStatus = status;
  while (rank(at) < rank(wanted)) {
    const next: OrderStatus[] = nextStatuses(at, paySystem).filter(
      (one) => one !== 'cancelled' && rank(one) <= rank(wanted),
    );
    // Straight to what is wanted, and past the payment where more than it is meant
    const step: OrderStatus | undefined = next.find((one) => one === wanted) ?? next.findLast(() => true);
    if (step === undefined) return steps;
    steps.push(step);
    at = step;
  }
  return steps;
}
