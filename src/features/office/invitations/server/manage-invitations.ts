import { and, eq, inArray, sql } from 'drizzle-orm';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { withdrawInvitation } from '#identity/companies/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { filtered, hasJoined } from './invitation-filter.ts';
import { customerInvitation } from './tables.ts';

/** A member needs no invitation; one that is queued already is not queued again. */
const mayBeSent = and(inArray(customerInvitation.state, ['new', 'sent', 'withdrawn', 'failed']), sql`not ${hasJoined}`);

/** Queues invitations in scope: the named ones, or all that a filter leaves. */
export const queueInvitations: Operation<'officeInvitationsSend', Session> = (ctx, { body }) => {
  const { db, session, request } = ctx;
  const chosen = 'ids' in body ? inArray(customerInvitation.id, body.ids) : undefined;
  const filter = 'filter' in body ? body.filter : {};
  return transaction(db, async (tx) => {
    const reached = tx
      .select({ id: customerInvitation.id })
      .from(customerInvitation)
      .innerJoin(company, eq(company.id, customerInvitation.companyId))
      .where(and(filtered(session, filter), chosen, mayBeSent));
    const queued = await tx
      .update(customerInvitation)
      .set({ state: 'queued', message: '', byAccountId: session.account.id })
      .where(inArray(customerInvitation.id, reached))
      .returning({ id: customerInvitation.id });
    if (queued.length > 0) {
      await writeAudit(tx, {
        action: 'customers.invite',
        actorAccountId: session.account.id,
        ip: request.ip,
        details: { count: queued.length, ...('filter' in body && { filter: body.filter }) },
      });
    }
    return { queued: queued.length };
  });
};

/** Takes invitations in scope back that nobody has answered, each in a transaction of its own. */
export const withdrawInvitations: Operation<'officeInvitationsWithdraw', Session> = async (ctx, { body }) => {
  let withdrawn = 0;
  for (const id of new Set(body.ids)) {
    if (await transaction(ctx.db, (tx) => withdrawOne(tx, ctx, id))) withdrawn += 1;
  }
  return { withdrawn };
};

async function withdrawOne(tx: Db, { session, request }: CallContext<Session>, id: number): Promise<boolean> {
  const [reached] = await tx
    .select({ companyId: customerInvitation.companyId })
    .from(customerInvitation)
    .innerJoin(company, eq(company.id, customerInvitation.companyId))
    .where(and(eq(customerInvitation.id, id), filtered(session, {})));
  if (!reached) return false;
  const { companyId } = reached;
  await lockCompany(tx, companyId);
  const isOpen = sql`${customerInvitation.state} <> 'withdrawn' and not ${hasJoined}`;
  const [before] = await tx
    .select({ accountId: customerInvitation.accountId })
    .from(customerInvitation)
    .where(and(eq(customerInvitation.id, id), isOpen))
    .for('update');
  if (!before) return false;
  await tx
    .update(customerInvitation)
    .set({ state: 'withdrawn', message: '', accountId: null })
    .where(eq(customerInvitation.id, id));
  const { accountId } = before;
  const by = { accountId: session.account.id, ip: request.ip };
  if (accountId !== null) await withdrawInvitation(tx, { companyId, accountId }, by);
  return true;
}
