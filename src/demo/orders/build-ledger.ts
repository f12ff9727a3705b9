import { addDays, dayOf, startOfDay } from '#shared/dates.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { DemoOrder } from './build-orders.ts';

type Movement = {
  date: string;
  amount: number;
  kind: 'payment' | 'shipment' | 'refund' | 'return';
  document: string;
  /** Null for a payment of the debt of earlier years. */
  order: DemoOrder | null;
};

/** The ledger of a company in the accounting system; kopecks. Documents are in the order of their days. */
type DemoLedger = {
  contractNo: string;
  name: string;
  /** Below zero for a debt, as the balance. */
  opening: number;
  openingOn: string;
  balance: number;
  receivables: number;
  overdue: number;
  asOf: Date;
  payments: Movement[];
  schedule: { dueDate: string; amount: number; paidAmount: number; document: string; order: DemoOrder }[];
};

/** What every company owed from earlier years; paid in the first week. */
const OPENING_DEBT = 4_850_000;

/**
 * The ledger that follows from a company's orders, as of this morning: all shipments and payments, returns of goods with
 * the money for them, the debt and its overdue part. The opening balance and the movements lead to the balance, the rests
 * of the schedule to the debt.
 */
export function buildLedger(company: DemoCompany, orders: readonly DemoOrder[], now: Date): DemoLedger {
  const today = dayOf(now);
  const asOf = startOfDay(today);
  const openingOn = `${addDays(today, -400).slice(0, 8)}01`;
  const own = orders.filter((order) => order.company === company.key);
  const shipped = own.filter(({ shippedAt }) => shippedAt !== null && shippedAt < asOf);
  const paid = own.filter(({ paidAt }) => paidAt !== null && paidAt < asOf);
  const owed = shipped.filter((order) => order.paySystem === 'credit' && !paid.includes(order));
  // A part of a debt that is not late has been paid in advance
  const partly = owed.find(({ dueDay }) => dueDay !== null && dueDay >= today);
  const part = partly ? Math.round(partly.totals.total / 300) * 100 : 0;
  const restOf = (order: DemoOrder) => order.totals.total - (order === partly ? part : 0);
  const sumOf = (list: readonly DemoOrder[]) => list.reduce((sum, order) => sum + restOf(order), 0);
  const number = (order: DemoOrder) => documentNumber(order, orders);
  const payments: Movement[] = [
    ...shipped.map((order) => movement(order, 'shipment', dayOf(order.shippedAt!), `Реализация ${number(order)}`)),
    ...paid.map((order) =>
      movement(order, 'payment', dayOf(order.paidAt!), `Платёжное поручение № ${100 + own.indexOf(order)}`),
    ),
    ...(partly
      ? [{ ...movement(partly, 'payment', addDays(today, -1), 'Платёжное поручение № 99, частично'), amount: part }]
      : []),
    {
      date: addDays(openingOn, 5),
      amount: OPENING_DEBT,
      kind: 'payment',
      order: null,
      document: 'Платёжное поручение № 98',
    },
    ...refundsOf(shipped, today),
  ];
  const changes = payments.reduce((sum, { kind, amount }) => sum + signs[kind] * amount, 0);
  return {
    contractNo: company.contractNo,
    name: 'Договор поставки',
    opening: -OPENING_DEBT,
    openingOn,
    balance: changes - OPENING_DEBT,
    receivables: sumOf(owed),
    overdue: sumOf(owed.filter(({ dueDay }) => dueDay !== null && dueDay < today)),
    asOf,
    payments: payments.toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    schedule: shipped
      .filter((order) => order.dueDay !== null)
      .map((order) => ({
        dueDate: order.dueDay!,
        amount: order.totals.total,
        paidAmount: paid.includes(order) ? order.totals.total : order === partly ? part : 0,
        document: `Реализация ${number(order)}`,
        order,
      }))
      .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1)),
  };
}

const signs = { shipment: -1, payment: 1, refund: -1, return: 1 } as const;

const movement = (order: DemoOrder, kind: Movement['kind'], date: string, document: string): Movement => ({
  date,
  amount: order.totals.total,
  kind,
  document,
  order,
});

const documentNumber = (order: DemoOrder, orders: readonly DemoOrder[]) =>
  `№ УТ-${String(orders.indexOf(order) + 1).padStart(6, '0')}`;

/** A line of every thirtieth prepaid shipment comes back, and the money for it the same day. */
function refundsOf(shipped: readonly DemoOrder[], today: string): Movement[] {
  return shipped
    .filter((order, index) => index % 30 === 17 && order.paySystem === 'prepayment')
    .map((order) => ({ order, date: addDays(dayOf(order.shippedAt!), 6), line: order.lines[0]! }))
    .filter(({ date }) => date < today)
    .flatMap(({ order, date, line: { lineTotal: amount, name } }) => [
      { order, date, amount, kind: 'return' as const, document: `Возврат товаров от клиента, ${name}` },
      { order, date, amount, kind: 'refund' as const, document: `Возврат оплаты клиенту, ${name}` },
    ]);
}
