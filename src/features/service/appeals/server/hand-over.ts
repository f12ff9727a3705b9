import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { changeAppeal } from './add-message.ts';
import { writeHandedOver } from './appeal-letters.ts';
import { lockAppeal, sideOf } from './visible-appeals.ts';

const MOST = 500;

/** Who answers appeals: open accounts of staff with the right to customers. */
const answersAppeals = and(
  eq(account.role, 'MANAGER'),
  eq(account.active, true),
  sql`${account.staffRights} ? 'customers'`,
);

/** The other members of staff who may answer, by name. */
export const listColleagues: Operation<'appealColleagues', Session> = async ({ db, session }) => {
  const rows = await db
    .select({ id: account.id, name: account.name, lastName: account.lastName, secondName: account.secondName })
    .from(account)
    .where(and(answersAppeals, ne(account.id, session.account.id)))
    .orderBy(sql`${account.lastName} collate "und-x-icu"`, asc(account.id))
    .limit(MOST);
  return rows.map(({ id, ...person }) => ({ id, name: fullName(person) }));
};

/** A colleague answers from now on; the manager of the company still sees the appeal. Errors: NOT_FOUND, CLOSED_APPEAL. */
export const handOver: Operation<'appealHandOver', Session> = async (ctx, { body }) => {
  await transaction(ctx.db, (tx) => handOverAppeal(tx, ctx, { id: body.appeal_id, to: body.manager_id }));
  return {};
};

/** The same as part of the caller's transaction; both managers get a notice, and the new one a letter. */
export async function handOverAppeal(
  tx: Db,
  { session, request, now }: Pick<CallContext<Session>, 'session' | 'request' | 'now'>,
  { id, to }: { id: number; to: number },
): Promise<void> {
  // Who closes the account locks it before its appeals
  const [colleague] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, to), answersAppeals))
    .for('share');
  const one = await lockAppeal(tx, session, id);
  if (sideOf(session, one) !== 'manager') throw notFound('Такого обращения нет');
  if (one.status === 'closed') throw refuse('CLOSED_APPEAL', 'Обращение закрыто, передать его нельзя');
  if (!colleague || colleague.id === one.accountId) {
    throw notFound('Передать можно только работающему сотруднику магазина с правом на клиентов');
  }
  if (one.managerAccountId === colleague.id) return;
  await changeAppeal(tx, one.id, { managerAccountId: colleague.id });
  await writeAudit(tx, {
    action: 'appeal.handOver',
    actorAccountId: session.actor.id,
    accountId: one.accountId,
    object: `appeal ${one.id}`,
    companyId: one.companyId,
    ip: request.ip,
    details: { ...(one.managerAccountId !== null && { from: one.managerAccountId }), to: colleague.id },
  });
  const at = now();
  if (colleague.id !== session.account.id) await writeHandedOver(tx, { id: one.id, at });
  const former = one.managerAccountId;
  if (former === null || former === session.account.id) return;
  const title = `Обращение ${one.id} передано другому сотруднику`;
  await notify(tx, { accountId: former, title, text: one.title, url: `/appeal/${one.id}/`, at });
}
