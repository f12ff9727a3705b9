import { and, eq, sql } from 'drizzle-orm';
import { createBasket, lockBasket } from '#features/basket/server/index.ts';
import { basket } from '#features/basket/server/tables.ts';
import { writeAudit } from '#features/session/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { company, membership } from './tables.ts';

/**
 * Makes a company of the caller the current one and the contract of his basket (R-CALL-080): the lines stay and are priced
 * anew, so the basket's version grows. A company that is current already changes nothing. Errors: NOT_FOUND for a
 * company in which the caller has no active membership, or which is blocked.
 */
export const switchCompany: Operation<'contragentSwitch', Session> = async (
  { db, session, request, now },
  { params },
) => {
  const accountId = session.account.id;
  const basketVersion = await transaction(db, async (tx) => {
    if (!(await lockBasket(tx, accountId))) {
      await createBasket(tx, accountId);
      await lockBasket(tx, accountId);
    }
    const isCurrent = await lockMembership(tx, accountId, params.id);
    if (!isCurrent) {
      await makeCurrent(tx, accountId, params.id);
      await writeAudit(tx, {
        action: 'company.switch',
        actorAccountId: session.actor.id,
        accountId,
        object: `company ${params.id}`,
        ip: request.ip,
      });
    }
    return setContract(tx, accountId, params.id, now());
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

/** Two statements: one company at a time may be current, also between two rows of one statement. */
async function makeCurrent(tx: Db, accountId: number, companyId: number): Promise<void> {
  await tx
    .update(membership)
    .set({ isCurrent: false })
    .where(and(eq(membership.accountId, accountId), eq(membership.isCurrent, true)));
  await tx
    .update(membership)
    .set({ isCurrent: true })
    .where(and(eq(membership.accountId, accountId), eq(membership.companyId, companyId)));
}

/** Sets the contract of the basket; its version grows where that is another one. Returns the version. */
async function setContract(tx: Db, accountId: number, companyId: number, at: Date): Promise<number> {
  const [row] = await tx
    .update(basket)
    .set({
      companyId,
      version: sql`${basket.version} + case when ${basket.companyId} = ${companyId} then 0 else 1 end`,
      updatedAt: at,
    })
    .where(eq(basket.accountId, accountId))
    .returning({ version: basket.version });
  return row!.version;
}
