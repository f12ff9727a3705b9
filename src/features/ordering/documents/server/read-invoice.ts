import { asc, eq } from 'drizzle-orm';
import { deliveryLine, findSeller, listLines } from '#ordering/orders/server/index.ts';
import { confirmedLine, type customerOrder, orderConfirmation } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { dayOf } from '#shared/dates.ts';
import { goodsNotes } from '#shared/goods-notes.ts';
import { type CompleteSeller, missingRequisites } from '#shared/seller.ts';
import { type Invoice, type InvoiceLine, payableLines, vatByRate } from './invoice.ts';
import { findTerm } from './payment-term.ts';
import { paymentPurpose, paymentQrText } from './payment-qr.ts';

/** Why there is no invoice: a sentence for the buyer, and what of the seller the owner has to add. */
type NoInvoice = { reason: string; missing: string[] };

/** What of an order is to be paid, in kopecks. */
export type Payable = Pick<Invoice, 'lines' | 'total' | 'vat' | 'currency'>;

type Order = typeof customerOrder.$inferSelect;

/** The invoice of an order that the caller may see, or why there is none. */
export async function readInvoice(
  db: Db,
  env: Env,
  order: Order,
): Promise<({ invoice: Invoice } | NoInvoice) & { payable: Payable | null }> {
  const payable = await readPayable(db, order);
  return { payable, ...(await invoiceOf(db, env, order, payable)) };
}

async function invoiceOf(
  db: Db,
  env: Env,
  order: Order,
  payable: Payable | null,
): Promise<{ invoice: Invoice } | NoInvoice> {
  if (order.status === 'cancelled') return noInvoice('Заказ отменён: платить по нему не нужно');
  const seller = await findSeller(db);
  const missing = missingRequisites(seller);
  if (missing.length > 0) return noInvoice('Счёт на оплату пришлёт менеджер: магазин ещё не настроил его', missing);
  if (!payable) return noInvoice('Поставщик изменил заказ: счёт на оплату пришлёт он');
  const { total, vat } = payable;
  const { number, ownNumber, objectName, currency, paidAt } = order;
  const day = dayOf(order.createdAt, env.TZ_SHOP);
  const complete = seller as CompleteSeller;
  const purpose = paymentPurpose({ number, day, vat });
  const isPayable = currency === 'RUB' && paidAt === null && total > 0;
  const { name, inn, kpp, address } = order.buyer;
  return {
    invoice: {
      number,
      day,
      validUntil: order.paySystem === 'prepayment' ? await findTerm(db, env, order) : null,
      seller: complete,
      buyer: { name, inn, kpp, address },
      ownNumber,
      object: objectName,
      ...payable,
      qrText: isPayable ? paymentQrText({ seller: complete, sum: total, purpose }) : null,
    },
  };
}

const noInvoice = (reason: string, missing: string[] = []): NoInvoice => ({ reason, missing });

/** Null where the accounting system has changed the order so that nobody can say its VAT. */
async function readPayable(db: Db, order: Order): Promise<Payable | null> {
  const lines = await readLines(db, order);
  const total = lines?.reduce((all, { lineTotal }) => all + lineTotal, 0);
  if (!lines || total !== (await payableTotal(db, order))) return null;
  return { lines, total, vat: vatByRate(lines), currency: order.currency };
}

/** The lines that are to be paid; null where nobody can say their VAT. */
async function readLines(db: Db, order: Order): Promise<InvoiceLine[] | null> {
  const ordered = await listLines(db, order.id);
  const delivery = deliveryLine(order);
  const confirmed = await db
    .select()
    .from(confirmedLine)
    .where(eq(confirmedLine.orderId, order.id))
    .orderBy(asc(confirmedLine.position));
  return payableLines(
    [
      ...ordered.map(({ line, traits }) => ({ ...line, notes: [line.remark, ...goodsNotes(traits)].filter(Boolean) })),
      ...(delivery ? [{ ...delivery, notes: [] }] : []),
    ],
    confirmed,
  );
}

/** What the accounting system has confirmed, else what was ordered. */
async function payableTotal(db: Db, order: { id: number; total: number }): Promise<number> {
  const [confirmation] = await db
    .select({ total: orderConfirmation.total })
    .from(orderConfirmation)
    .where(eq(orderConfirmation.orderId, order.id));
  return confirmation?.total ?? order.total;
}
