import { desc, eq } from 'drizzle-orm';
import { ledgerDocument } from '#ordering/finance/server/tables.ts';
import { findOrder, findTrack } from '#ordering/orders/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import { FILES_ADDRESS } from '#server/files/account-files.ts';
import { storedFile } from '#server/files/tables.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import { toWire } from '#shared/money.ts';
import type { OrderDocuments } from '../contract.ts';
import { amountInWords } from './amount-in-words.ts';
import { certificatesOf } from './certificates-of.ts';
import { listOrderFiles } from './order-files.ts';
import { type Payable, readInvoice } from './read-invoice.ts';

export const kindNames = { invoice: 'Счёт', 'transfer-document': 'УПД', 'vat-invoice': 'Счёт-фактура' } as const;

export const stateNames = {
  sent: 'Отправлен в ЭДО',
  signed: 'Подписан в ЭДО',
  refused: 'Отклонён в ЭДО',
  cancelled: 'Аннулирован в ЭДО',
} as const;

/** The documents of an order that the caller may see. Throws NOT_FOUND for a foreign one. */
export const getDocuments: Operation<'orderDocuments', Session> = async ({ db, session, env, now }, { params }) => {
  const row = await findOrder(db, session, params.id);
  if (!row) throw notFound('Такого заказа нет');
  const { order } = row;
  const found = await readInvoice(db, env, order);
  return {
    invoice: invoiceView(found),
    paper: found.payable && paperOf(found.payable),
    issued: await listIssued(db, order.id),
    certificates: (await certificatesOf(db, order.id, dayOf(now(), env.TZ_SHOP))).length,
    files: await listOrderFiles(db, order.id),
    track: await findTrack(db, order.id),
  };
};

/** Whether there is an invoice, and until when it is valid. */
export const invoiceView = (found: Awaited<ReturnType<typeof readInvoice>>): OrderDocuments['invoice'] =>
  'invoice' in found
    ? { reason: null, validUntil: found.invoice.validUntil }
    : { reason: found.reason, validUntil: null };

/** As the invoice says it. */
const paperOf = ({ lines, total, vat, currency }: Payable): OrderDocuments['paper'] => ({
  lines: lines.length,
  total: toWire(total),
  vat: vat.map(({ percent, sum }) => ({ percent, sum: toWire(sum) })),
  inWords: amountInWords(total, currency),
});

/** The documents that the accounting system has issued for an order, newest first. */
export async function listIssued(db: Db, orderId: number): Promise<OrderDocuments['issued']> {
  const rows = await db
    .select({ document: ledgerDocument, fileName: storedFile.name })
    .from(ledgerDocument)
    .leftJoin(storedFile, eq(storedFile.key, ledgerDocument.fileKey))
    .where(eq(ledgerDocument.orderId, orderId))
    .orderBy(desc(ledgerDocument.date), desc(ledgerDocument.id))
    .limit(200);
  return rows.map(({ document: { id, kind, number, date, amount, electronicState, fileKey }, fileName }) => ({
    id,
    kind: kindNames[kind],
    number,
    date,
    amount: amount === null ? null : toWire(amount),
    state: electronicState && stateNames[electronicState],
    file: fileKey === null || fileName === null ? null : { link: `${FILES_ADDRESS}${fileKey}/`, name: fileName },
  }));
}
