import { vatPercentOf } from '#goods/pricing/server/index.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { deliveryCount, orderTotals } from '#shared/order-totals.ts';
import type { DemoGoods } from '../catalogue/goods.ts';
import type { DemoCompany } from '../companies/persona.ts';
import { createRandom, hashText, type Random } from '../random.ts';
import type { DemoOrder } from './demo-order.ts';
import { orderMoments } from './order-days.ts';
import { orderLines, usualGoods } from './order-lines.ts';
import { statusOf, stepsOf } from './order-steps.ts';
import { type Sellable, sellablesOf } from './sellable.ts';

const day = 86_400_000;
const daysBetween = (one: string, other: string) => Math.round((Date.parse(other) - Date.parse(one)) / day);
const openStatuses = new Set(['new', 'confirmed', 'awaiting_payment', 'picking']);

/** Whether the goods of an order are held for it in the warehouses. */
export const isOpen = (order: Pick<DemoOrder, 'status'>): boolean => openStatuses.has(order.status);

const comments = [
  '',
  '',
  '',
  '',
  'Прошу собрать одной паллетой',
  'Нужны паспорта качества и сертификаты',
  'Кабель одним отрезком, не стыковать',
  'Звонить за час до доставки',
  'Документы через оператора ЭДО',
  'Упаковать в обрешётку',
];

/** A year of orders of all companies up to `now`, the earliest first; the same for the same moment. */
export function buildOrders(companies: readonly DemoCompany[], goods: readonly DemoGoods[], now: Date): DemoOrder[] {
  const sellables = sellablesOf(goods);
  const orders = companies.flatMap((company) => ordersOf(company, sellables, now));
  return orders.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

function ordersOf(company: DemoCompany, all: readonly Sellable[], now: Date): DemoOrder[] {
  const random = createRandom(hashText(company.key));
  const usual = usualGoods(random, company, all);
  const buyers = company.members.filter(({ rights }) => rights.order).map(({ email }) => email);
  return orderMoments(random, company.ordersAYear, company.lastOrderDaysAgo, now).map((createdAt) =>
    orderOf(random, company, buyers, { usual, all }, createdAt, now),
  );
}

function orderOf(
  random: Random,
  company: DemoCompany,
  buyers: readonly string[],
  choice: { usual: readonly Sellable[]; all: readonly Sellable[] },
  createdAt: Date,
  now: Date,
): DemoOrder {
  const ageInDays = daysBetween(dayOf(createdAt), dayOf(now));
  const isRefusedCredit = company.hasDebt && ageInDays < 25;
  const paySystem = !isRefusedCredit && random.chance(company.creditShare) ? 'credit' : 'prepayment';
  const status = statusOf(random, ageInDays, paySystem);
  const account = random.chance(0.55) ? buyers[Math.min(1, buyers.length - 1)]! : random.pick(buyers);
  const createdBy = random.chance(0.07) ? company.manager : account;
  const shipment = random.chance(0.3) ? 'faster' : 'together';
  const vatPercent = vatPercentOf({ vatCode: 'general', vatPercent: null }, dayOf(createdAt));
  const lines = orderLines(random, company, choice, { ageInDays, vatPercent, isOpen: isOpen({ status }) });
  const steps = stepsOf(random, { status, paySystem, createdAt, account, createdBy }, company.manager, now);
  const shippedAt = steps.find(({ to }) => to === 'shipped')?.at ?? null;
  const dueDay = shippedAt && paySystem === 'credit' ? addDays(dayOf(shippedAt), company.creditDays) : null;
  const isDelivered = random.chance(0.78);
  const collected = steps.find(({ to }) => to === 'picking')?.at ?? null;
  return {
    company: company.key,
    account,
    createdBy,
    createdAt,
    status,
    paySystem,
    shipment,
    address: isDelivered ? random.between(0, company.addresses.length - 1) : null,
    consignee: random.between(0, company.consignees.length - 1),
    transportCompany: isDelivered && random.chance(0.35) ? random.between(0, 4) : null,
    pickupStore: random.between(0, 2),
    comment: random.pick(comments),
    shipDate: addDays(dayOf(createdAt), random.between(1, 5)),
    paidAt: paySystem === 'credit' ? creditPaidAt(random, company, dueDay, now) : collected,
    shippedAt,
    dueDay,
    lines,
    totals: orderTotals(lines.map((line) => ({ ...line, weightGrams: line.weightGrams / line.quantity }))),
    deliveryCount: deliveryCount(shipment, lines.length),
    steps,
  };
}

/** A credit is paid some days before it falls due; the debtor has not paid for what fell due in the last weeks. */
function creditPaidAt(random: Random, company: DemoCompany, dueDay: string | null, now: Date): Date | null {
  if (dueDay === null) return null;
  const paidAt = new Date(Date.parse(`${dueDay}T09:00:00Z`) - random.between(0, 9) * day);
  const isLate = company.hasDebt && paidAt.getTime() > now.getTime() - 45 * day;
  return isLate || paidAt > now ? null : paidAt;
}
