import { formatNumber } from '#shared/number-format.ts';
import type { OrderStatus } from '#shared/order-status.ts';
import type { DemoOrder } from '../orders/demo-order.ts';
import { news } from './news.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A notice for an account; `order` is the order that its address names, `url` any other address. */
export type DemoNotice = {
  email: string;
  title: string;
  text: string;
  order: DemoOrder | null;
  url: string | null;
  at: Date;
  isRead: boolean;
};

const words: Record<OrderStatus, string> = {
  new: 'новый',
  confirmed: 'подтверждён',
  awaiting_payment: 'ожидает оплаты',
  picking: 'в сборке',
  shipped: 'отгружен',
  done: 'выполнен',
  cancelled: 'отменён',
};

/**
 * What each person was told lately: the steps of his orders of the last weeks, the latest news, and for a debtor the
 * reminder. What is older than two days has been read. `numberOf` gives an order's number.
 */
export function noticesOf(
  person: { email: string; debt: number },
  orders: readonly DemoOrder[],
  numberOf: (order: DemoOrder) => string,
  now: Date,
): DemoNotice[] {
  const since = now.getTime() - 30 * day;
  const steps = orders
    .filter((order) => order.account === person.email && order.createdAt.getTime() > since)
    .flatMap((order) => order.steps.slice(1).map((step) => ({ order, step })))
    .map(({ order, step }) => ({
      title: `Заказ ${numberOf(order)}: ${words[step.to]}`,
      text: '',
      order,
      url: null,
      at: step.at,
    }));
  const told = news
    .filter((item) => item.daysAgo < 40)
    .map((item) => ({
      title: item.title,
      text: item.preview,
      order: null,
      url: `/news/${item.code}/`,
      at: new Date(now.getTime() - item.daysAgo * day - 2 * hour),
    }));
  const reminder = {
    title: 'Просрочена оплата',
    text: `Сумма просроченной задолженности ${formatNumber(Math.round(person.debt / 100))} ₽. Оплатите её или оформите заказ по предоплате.`,
    order: null,
    url: '/finances/',
    at: new Date(now.getTime() - 20 * hour),
  };
  return [...steps, ...told, ...(person.debt > 0 ? [reminder] : [])]
    .map((notice) => ({ ...notice, email: person.email, isRead: notice.at.getTime() < now.getTime() - 2 * day }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
