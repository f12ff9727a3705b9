import { and, eq } from 'drizzle-orm';
import { companiesInScope, companyTerms, lockCompany } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { companySession } from '#ordering/requests/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession, Session } from '#server/session/session.ts';
import { preparing } from '#shared/rights/staff-rights.ts';

/** The companies for which the caller may prepare orders, as a condition on `company`. */
export const served = (session: Session) => companiesInScope(session, preparing);

/** The call in the terms of a company. Throws NOT_FOUND outside the scope, FORBIDDEN for a blocked company. */
export async function inCompany(ctx: CallContext<Session>, companyId: number): Promise<CallContext<BuyerSession>> {
  const inTerms = await inTermsOf(ctx, companyId);
  if (inTerms.session.company.state === 'blocked') {
    throw refuse('FORBIDDEN', 'Компания закрыта: заказать для неё нельзя');
  }
  return inTerms;
}

/** The same for a blocked company too, whose orders can still be lowered. */
export async function inTermsOf(ctx: CallContext<Session>, companyId: number): Promise<CallContext<BuyerSession>> {
  return { ...ctx, session: companySession(ctx.session, await findTerms(ctx.db, ctx.session, companyId)) };
}

async function findTerms(db: Db, session: Session, companyId: number) {
  const [terms] = await db
    .select(companyTerms)
    .from(company)
    .where(and(eq(company.id, companyId), served(session)));
  if (!terms) throw notFound('Такой компании нет');
  return terms;
}

/** Locks a company until the transaction ends. Throws NOT_FOUND outside the scope, before and after the lock. */
export async function lockServedCompany(tx: Db, session: Session, companyId: number): Promise<void> {
  await findTerms(tx, session, companyId);
  await lockCompany(tx, companyId);
  await findTerms(tx, session, companyId);
}
