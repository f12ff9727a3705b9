import { refuse } from '#server/errors.ts';
import { createFileLink } from '#server/files/account-files.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { alarmAboutSeller } from './alarm-about-seller.ts';
import { readInvoice } from './read-invoice.ts';
import { renderInThread } from './render-in-thread.ts';

/** The invoice of an order as PDF. Throws NOT_FOUND for a foreign order, NO_INVOICE with the reason. */
export const getInvoice: Operation<'orderInvoice', Session> = async ({ db, session, env }, { params }) => {
  const found = await readInvoice(db, session, env, params.id);
  if (!('invoice' in found)) {
    if (found.missing.length > 0) await alarmAboutSeller(db, found.missing);
    throw refuse('NO_INVOICE', found.reason);
  }
  const name = `Счёт на оплату ${found.invoice.number}.pdf`;
  const content = await renderInThread(found.invoice);
  const file = { ownerAccountId: session.account.id, kind: 'invoice', name, mime: 'application/pdf', content };
  return { link: await createFileLink(db, file), name };
};
