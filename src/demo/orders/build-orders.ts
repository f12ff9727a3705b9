import { type PriceOrigin, vatPercentOf } from '#goods/pricing/server/index.ts';
import { addDays, dayOf, startOfDay } from '#shared/dates.ts';
import { lessPercent, lineTotal } from '#shared/money.ts';
import type { OrderStatus } from '#shared/order-status.ts';
import { deliveryCount, type OrderTotals, orderTotals } from '#shared/order-totals.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { DemoItem } from '../find-items.ts';
import { buildSteps, fractionOf, type OrderStep } from './build-steps.ts';
import type { OrderData } from './order-data.ts';

/** A line of an order. Prices: kopecks; weight: grams of the whole line. Its price type is that of the company. */
type DemoOrderLine = {
  article: string;
  shortcode: string;
  name: string;
  unit: string;
  quantity: number;
  priceBase: number;
  price: number;
  vatPercent: number;
  lineTotal: number;
  weightGrams: number;
  priceOrigin: Omit<PriceOrigin, 'priceType'>;
};

export type DemoOrder = Omit<OrderData, 'lines'> & {
  createdBy: string;
  createdAt: Date;
  shipDate: string;
  paidAt: Date | null;
  /** When the order left the warehouse and when the credit falls due (yyyy-mm-dd); null before that. */
  shippedAt: Date | null;
  dueDay: string | null;
  lines: DemoOrderLine[];
  totals: OrderTotals;
  deliveryCount: number;
  steps: OrderStep[];
};

const DAY_MS = 86_400_000;
const openStatuses = new Set<OrderStatus>(['new', 'confirmed', 'awaiting_payment', 'picking']);

/** Whether the warehouses hold goods for an order. */
export const isOpen = ({ status }: Pick<DemoOrder, 'status'>): boolean => openStatuses.has(status);

/** Dates and prices the orders of the data as of `now`, the earliest first. */
export function buildOrders(
  orders: readonly OrderData[],
  companies: readonly DemoCompany[],
  items: ReadonlyMap<string, DemoItem>,
  now: Date,
): DemoOrder[] {
  const byKey = new Map(companies.map((company) => [company.key, company]));
  return orders
    .map((order) => buildOrder(order, byKey.get(order.company)!, items, now))
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

function buildOrder(
  order: OrderData,
  company: DemoCompany,
  items: ReadonlyMap<string, DemoItem>,
  now: Date,
): DemoOrder {
  const createdAt = momentOf(order, now);
  const createdBy = order.createdBy ?? order.buyer;
  const steps = buildSteps({ ...order, createdAt, createdBy }, company.manager, now);
  const shippedAt = steps.find(({ to }) => to === 'shipped')?.at ?? null;
  const dueDay = shippedAt && order.paySystem === 'credit' ? addDays(dayOf(shippedAt), company.creditDays) : null;
  const lines = order.lines.map((line) => buildLine(line, { company, items }, createdAt, now));
  return {
    ...order,
    createdAt,
    createdBy,
    shipDate: addDays(dayOf(createdAt), order.shipInDays),
    paidAt:
      order.paySystem === 'credit'
        ? creditPaidAt(order, company, dueDay, now)
        : (steps.find(({ to }) => to === 'picking')?.at ?? null),
    shippedAt,
    dueDay,
    lines,
    totals: orderTotals(lines.map((line) => ({ ...line, weightGrams: line.weightGrams / line.quantity }))),
    deliveryCount: deliveryCount(order.shipment, lines.length),
    steps,
  };
}

/** Orders of the last weeks keep their day, so that every status occurs; earlier ones move from weekends to Fridays. */
function momentOf({ daysAgo, time }: OrderData, now: Date): Date {
  const day = addDays(dayOf(now), -daysAgo);
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const daysFromFriday = daysAgo > 20 && (weekday + 1) % 7 < 2 ? ((weekday + 1) % 7) + 1 : 0;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(startOfDay(addDays(day, -daysFromFriday)).getTime() + (hours * 60 + minutes) * 60_000);
}

/** Prices grow by about seven percent a year. */
const priceAtAge = (price: number, daysOld: number) =>
  Math.max(1, Math.round(price * (1 - Math.min(365, daysOld) * 0.0002)));

function buildLine(
  [article, quantity, percentOff = 0]: OrderData['lines'][number],
  { company, items }: { company: DemoCompany; items: ReadonlyMap<string, DemoItem> },
  createdAt: Date,
  now: Date,
): DemoOrderLine {
  const item = items.get(article);
  if (!item) throw new Error(`A demo order contains an unknown article: ${article}`);
  const daysOld = Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(createdAt))) / DAY_MS);
  const listPrice = priceAtAge(item.prices[company.priceType], daysOld);
  const priceBase = lessPercent(listPrice, company.discountPercent);
  const price = lessPercent(priceBase, percentOff);
  return {
    article,
    shortcode: item.shortcode,
    name: item.name,
    unit: item.unit,
    quantity,
    priceBase,
    price,
    vatPercent: vatPercentOf({ vatCode: 'general', vatPercent: null }, dayOf(createdAt)),
    lineTotal: lineTotal(price, quantity),
    weightGrams: item.weightGrams * quantity,
    priceOrigin: {
      listPrice,
      contractPercent: company.discountPercent,
      discount: percentOff > 0 ? { percent: percentOff, promotion: null, since: null, until: null } : null,
    },
  };
}

/** A credit is paid some days before it falls due; the debtor has not paid what fell due in the last weeks. */
function creditPaidAt(order: OrderData, company: DemoCompany, dueDay: string | null, now: Date): Date | null {
  if (dueDay === null) return null;
  const daysEarly = Math.floor(fractionOf(order, 'paid') * 10);
  const paidAt = new Date(Date.parse(`${dueDay}T09:00:00Z`) - daysEarly * DAY_MS);
  const isLate = company.hasDebt && paidAt.getTime() > now.getTime() - 45 * DAY_MS;
  return isLate || paidAt > now ? null : paidAt;
}
