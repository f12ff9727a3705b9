import { and, eq, sql } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import { endVisits } from '#identity/session/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';

/** What a switch does with the basket, which belongs to a higher layer. `setCompany` returns the basket's version. */
export type BasketOfSwitch = {
  lock: (tx: Db, accountId: number) => Promise<void>;
  setCompany: (tx: Db, accountId: number, companyId: number, at: Date) => Promise<number>;
};

/** Lets who acts for an account go on in another company of it; throws where he may not act there. */
export type MoveVisit = (tx: Db, session: Session, companyId: number) => Promise<void>;

/**
 * Makes a company of the caller the current one and the contract of his basket (R-CALL-080): the lines stay and are priced
 * again, so the basket's version grows. A company that is current already changes nothing. Errors: NOT_FOUND for a
 * company in which the caller has no active membership, or which is blocked; for who acts under
 * a customer also one where he may not act. Other visits of the account end: they were in another company.
 */
export const switchCompany =
  (basket: BasketOfSwitch, moveVisit: MoveVisit): Operation<'contragentSwitch', Session> =>
  async ({ db, session, request, now }, { params }) => {
    const accountId = session.account.id;
    const basketVersion = await transaction(db, async (tx) => {
      await basket.lock(tx, accountId);
      const isCurrent = await lockMembership(tx, accountId, params.id);
      if (session.isChild) await moveVisit(tx, session, params.id);
      if (!isCurrent) {
        await endVisits(tx, { with: accountId, elsewhereThan: params.id });
        await makeCurrent(tx, accountId, params.id);
        await writeAudit(tx, {
          action: 'company.switch',
          actorAccountId: session.actor.id,
          accountId,
          object: `company ${params.id}`,
          companyId: params.id,
          ip: request.ip,
        });
      }
      return basket.setCompany(tx, accountId, params.id, now());
    });
    return { contragentId: params.id, basketVersion };
  };

/** Locks the company and says whether it is current; refuses one that the account may not buy for. */
async function lockMembership(tx: Db, accountId: number, companyId: number): Promise<boolean> {
  const [row] = await tx
    .select({ isCurrent: membership.isCurrent })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(
      and(
        eq(membership.accountId, accountId),
        eq(membership.companyId, companyId),
        eq(membership.state, 'active'),
        sql`${company.state} <> 'blocked'`,
      ),
    )
    .for('no key update');
  if (!row) throw notFound('Такой компании нет среди ваших');
  return row.isCurrent;
}

/** For an account without a current company, or instead of it. Two statements: one company at a time may be current, also between two rows of one statement. */
export async function makeCurrent(tx: Db, accountId: number, companyId: number): Promise<void> {
  await tx
    .update(membership)
    .set({ isCurrent: false })
    .where(and(eq(membership.accountId, accountId), eq(membership.isCurrent, true)));
  await tx
    .update(membership)
    .set({ isCurrent: true })
    .where(and(eq(membership.accountId, accountId), eq(membership.companyId, companyId)));
}
