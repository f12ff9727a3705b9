import { notification } from '#identity/notifications/server/tables.ts';
import type { ShopFolder } from '#site/shop-folder/server/index.ts';
import { startOfDay } from '#shared/dates.ts';
import type { Db } from '#server/db/index.ts';
import { formatNumber } from '#shared/number-format.ts';
import type { OrderStatus } from '#shared/order-status.ts';
import type { DemoCompany } from '../demo-company.ts';
import { insertRows } from '../insert-rows.ts';
import type { SeededPeople } from '../seed-companies.ts';
import type { SeededOrder } from './seed-orders.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const statusWords: Record<OrderStatus, string> = {
  new: 'новый',
  confirmed: 'подтверждён',
  awaiting_payment: 'ожидает оплаты',
  picking: 'в сборке',
  shipped: 'отгружен',
  done: 'выполнен',
  cancelled: 'отменён',
};

type Occasions = {
  placed: readonly SeededOrder[];
  companies: readonly DemoCompany[];
  people: SeededPeople;
  overdueOf: ReadonlyMap<string, number>;
  news: ShopFolder['news'];
};

const NEWS_DAYS = 40;

/**
 * Notifications of the buyers: steps of their orders of the last thirty days, recent news, a reminder of an overdue
 * debt. Those older than two days are read. `overdueOf` is by the company's key, kopecks.
 */
export async function seedNotifications(
  db: Db,
  { placed, companies, people, overdueOf, news }: Occasions,
  now: Date,
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const newsNotices = news
    .map(({ code, title, preview, date }) => ({
      title,
      text: preview,
      url: `/news/${code}/`,
      at: new Date(startOfDay(date).getTime() + 10 * HOUR_MS),
    }))
    .filter(({ at }) => at > before(NEWS_DAYS * DAY_MS));
  const stepNotices = (email: string) =>
    placed
      .filter(({ order }) => order.buyer === email && order.createdAt > before(30 * DAY_MS))
      .flatMap(({ order, id, number }) =>
        order.steps.slice(1).map(({ to, at }) => ({
          title: `Заказ ${number}: ${statusWords[to]}`,
          text: '',
          url: `/orders/${id}/`,
          at,
        })),
      );
  const reminders = (debt: number) =>
    debt === 0
      ? []
      : [
          {
            title: 'Просрочена оплата',
            text: `Сумма просроченной задолженности ${formatNumber(Math.round(debt / 100))} ₽. Оплатите её или оформите заказ по предоплате.`,
            at: before(20 * HOUR_MS),
          },
        ];
  const rows = companies.flatMap(({ key, members }) =>
    members
      .filter(({ isCurrent }) => isCurrent)
      .flatMap(({ email, rights }) => {
        const debt = rights.includes('finance') ? (overdueOf.get(key) ?? 0) : 0;
        return [...stepNotices(email), ...newsNotices, ...reminders(debt)]
          .toSorted((one, other) => one.at.getTime() - other.at.getTime())
          .map((notice) => ({
            ...notice,
            accountId: people.accountIds.get(email)!,
            readAt: notice.at < before(2 * DAY_MS) ? new Date(notice.at.getTime() + HOUR_MS) : null,
          }));
      }),
  );
  await insertRows(db, notification, rows);
}
