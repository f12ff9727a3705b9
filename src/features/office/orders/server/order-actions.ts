import { whyNotCancelled, whyNotCorrected } from '#ordering/orders/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { nextStatuses, statusView, type StatusView } from '#shared/order-status.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import { officeActions, type OfficeAction, type OfficeOrder } from '../contract.ts';
import type { OrderRow } from './order-rows.ts';

/** Why the state of an order forbids an action, in words for staff; null: it is allowed. */
export function whyNot(ctx: Pick<CallContext, 'env'>, row: OrderRow, action: OfficeAction): string | null {
  return reasons[action](row, ctx);
}

const TAKEN = 'Учётная система приняла заказ: изменить его можно там';

const nothing = () => null;

const reasons: Record<OfficeAction, (row: OrderRow, ctx: Pick<CallContext, 'env'>) => string | null> = {
  cancel: ({ order }) => {
    const { name } = statusView(order.status);
    const words = {
      ledger: 'Заказ оформлен в учётной системе: отмените его там',
      paid: 'Заказ оплачен. Сначала верните деньги',
      status: `Заказ в статусе «${name}» отменить нельзя`,
    };
    const reason = whyNotCancelled(order);
    return reason && words[reason];
  },
  correct: ({ order, isCompanyInScope }) =>
    isCompanyInScope ? whyNotCorrected(order) : 'Состав заказа меняет менеджер компании',
  handOver: ({ isCompanyInScope }) =>
    isCompanyInScope ? null : 'Сотрудников компании видит её менеджер: другому сотруднику передаст он',
  assign: nothing,
  send: ({ order, connected, exchange }) => {
    if (order.origin === 'ledger') return 'Заказ пришёл из учётной системы: он там есть';
    if (!connected) return 'Учётная система не подключена';
    if (exchange.problem !== null) return 'Заказ отложен обменом: сначала снимите его';
    return exchange.isTaken ? null : 'Учётная система ещё не забрала заказ: он уйдёт со следующим обменом';
  },
  release: ({ exchange }) => (exchange.problem === null ? 'Обмен не откладывал этот заказ' : null),
  prolong: ({ waitsForPayment }, { env }) => {
    if (env.INVOICE_WORKING_DAYS === 0) return 'Счета магазина действуют без срока';
    return waitsForPayment ? null : 'Заказ не ждёт оплаты по счёту магазина';
  },
  status: ({ order, connected }) => {
    if (connected) return 'Статус заказа ведёт учётная система';
    const isFinal = nextStatuses(order.status, order.paySystem).length === 0;
    return isFinal ? `Заказ в статусе «${statusView(order.status).name}» больше не меняется` : null;
  },
  paid: ({ order, connected }) => {
    if (connected) return 'Оплату сообщает учётная система';
    return order.status === 'cancelled' ? 'Заказ отменён' : null;
  },
  note: nothing,
  file: nothing,
  track: nothing,
};

/** Whether an order is already as an action would make it: the page has nothing to offer, a repeat changes nothing. */
const alreadyDone: Partial<Record<OfficeAction, (row: OrderRow) => string | null>> = {
  cancel: ({ order }) => (order.status === 'cancelled' ? 'Заказ отменён' : null),
  paid: ({ order }) => (order.paidAt === null ? null : 'Заказ оплачен'),
};

/**
 * Each action with why a member of staff cannot take it on the page of an order; null: he can. `isCounted`: an accounting
 * system has the order.
 */
export function actionsOf(ctx: CallContext<Session>, row: OrderRow & { isCounted: boolean }): OfficeOrder['actions'] {
  const { staff } = ctx.session;
  const entries = officeActions.map((action) => {
    const right = action === 'handOver' || action === 'assign' ? 'orders.handout' : 'orders.correct';
    if (scopeOf(staff, right) === null) return [action, 'Нет права менять заказы'];
    if (action === 'correct' && scopeOf(staff, 'customers') === null) return [action, 'Нет права видеть цены'];
    if (action === 'correct' && row.isCounted) return [action, whyNot(ctx, row, action) ?? TAKEN];
    return [action, alreadyDone[action]?.(row) ?? whyNot(ctx, row, action)];
  });
  return Object.fromEntries(entries) as OfficeOrder['actions'];
}

/** The statuses that staff may give an order; none where another system leads it or the right is missing. */
export function nextStatusesOf({ order }: OrderRow, actions: OfficeOrder['actions']): StatusView[] {
  return actions.status === null ? nextStatuses(order.status, order.paySystem).map(statusView) : [];
}
