import { addDays, dayOf, startOfDay } from '#shared/dates.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { DemoOrder } from './build-orders.ts';

/** The ledger of a company in the accounting system; kopecks. Documents are in the order of their days. */
type DemoLedger = {
  contractNo: string;
  balance: number;
  receivables: number;
  overdue: number;
  asOf: Date;
  payments: { date: string; amount: number; kind: 'payment' | 'shipment' | 'refund'; document: string }[];
  schedule: { dueDate: string; amount: number; paidAmount: number; document: string }[];
};

/**
 * The ledger that follows from a company's orders, as of this morning: all shipments and payments, the debt and its overdue
 * part. The balance is payments minus shipments: negative for a debt.
 */
export function buildLedger(company: DemoCompany, orders: readonly DemoOrder[], now: Date): DemoLedger {
  const today = dayOf(now);
  const asOf = startOfDay(today);
  const own = orders.filter((order) => order.company === company.key);
  const shipped = own.filter(({ shippedAt }) => shippedAt !== null && shippedAt < asOf);
  const paid = own.filter(({ paidAt }) => paidAt !== null && paidAt < asOf);
  const owed = shipped.filter((order) => order.paySystem === 'credit' && !paid.includes(order));
  const late = owed.filter(({ dueDay }) => dueDay !== null && dueDay < today);
  const documents = [
    ...shipped.map((order) => ({
      date: dayOf(order.shippedAt!),
      amount: order.totals.total,
      kind: 'shipment' as const,
      document: `Реализация ${documentNumber(order, orders)}`,
    })),
    ...paid.map((order) => ({
      date: dayOf(order.paidAt!),
      amount: order.totals.total,
      kind: 'payment' as const,
      document: `Платёжное поручение № ${100 + own.indexOf(order)}`,
    })),
    ...refundsOf(shipped),
  ];
  return {
    contractNo: company.contractNo,
    balance: sumOf(paid) - sumOf(shipped),
    receivables: sumOf(owed),
    overdue: sumOf(late),
    asOf,
    payments: documents.toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    schedule: shipped
      .filter((order) => order.dueDay !== null)
      .map((order) => ({
        dueDate: order.dueDay!,
        amount: order.totals.total,
        paidAmount: paid.includes(order) ? order.totals.total : 0,
        document: `Реализация ${documentNumber(order, orders)}`,
      }))
      .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1)),
  };
}

const sumOf = (orders: readonly DemoOrder[]) => orders.reduce((sum, { totals }) => sum + totals.total, 0);

const documentNumber = (order: DemoOrder, orders: readonly DemoOrder[]) =>
  `№ УТ-${String(orders.indexOf(order) + 1).padStart(6, '0')}`;

/** Returned goods: a line of every thirtieth shipment, refunded the same day. */
function refundsOf(shipped: readonly DemoOrder[]): DemoLedger['payments'] {
  return shipped
    .filter((order, index) => index % 30 === 17 && order.paySystem === 'prepayment')
    .map((order) => ({
      date: addDays(dayOf(order.shippedAt!), 6),
      amount: order.lines[0]!.lineTotal,
      kind: 'refund' as const,
      document: `Возврат по реализации, ${order.lines[0]!.name}`,
    }));
}
