import { linkInvoice } from '#ordering/documents/server/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { seesMoney } from '#shared/rights/staff-rights.ts';
import { getInScope } from './get-in-scope.ts';

/** The invoice of an order as PDF. Throws NOT_FOUND, NO_INVOICE with the reason. */
export const getOfficeInvoice: Operation<'officeOrderInvoice', Session> = async (ctx, { params }) => {
  const { db, env, session } = ctx;
  const { order } = await getInScope(ctx, params.id);
  if (!seesMoney(session.staff)) throw refuse('NO_INVOICE', 'Счёт видят те, кому видны цены');
  return linkInvoice(db, env, order, session.account.id);
};
