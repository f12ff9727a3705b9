import { findOrder } from '#ordering/orders/server/index.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { notFound, refuse } from '#server/errors.ts';
import { createFileLink } from '#server/files/account-files.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { alarmAboutSeller } from './alarm-about-seller.ts';
import { readInvoice } from './read-invoice.ts';
import { renderInThread } from './render-in-thread.ts';

const PDF_TYPE = 'application/pdf';

type Order = typeof customerOrder.$inferSelect;

/** The invoice of an order as PDF. Throws NOT_FOUND for a foreign order, NO_INVOICE with the reason. */
export const getInvoice: Operation<'orderInvoice', Session> = async ({ db, session, env }, { params }) => {
  const row = await findOrder(db, session, params.id);
  if (!row) throw notFound('Такого заказа нет');
  return linkInvoice(db, env, row.order, session.account.id);
};

/** The invoice of an order that the caller may see, as a file that opens for one account. Throws NO_INVOICE. */
export async function linkInvoice(
  db: Db,
  env: Env,
  order: Order,
  ownerAccountId: number,
): Promise<{ link: string; name: string }> {
  const { name, content } = await makeInvoice(db, env, order);
  const file = { ownerAccountId, kind: 'invoice', name, mime: PDF_TYPE, content };
  return { link: await createFileLink(db, file), name };
}

/** The invoice of an order that the caller may see, as PDF. Throws NO_INVOICE. */
export async function makeInvoice(
  db: Db,
  env: Env,
  order: Order,
): Promise<{ name: string; mime: string; content: Buffer }> {
  const found = await readInvoice(db, env, order);
  if (!('invoice' in found)) {
    if (found.missing.length > 0) await alarmAboutSeller(db, found.missing);
    throw refuse('NO_INVOICE', found.reason);
  }
  const content = await renderInThread(found.invoice);
  return { name: `Счёт на оплату ${found.invoice.number}.pdf`, mime: PDF_TYPE, content };
}
