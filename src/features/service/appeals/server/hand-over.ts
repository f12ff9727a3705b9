import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { changeAppeal } from './add-message.ts';
import { writeHandedOver } from './appeal-letters.ts';
import { lockAppeal, sideOf } from './visible-appeals.ts';

const MOST = 500;

/** The other managers of the shop, by name. */
export const listColleagues: Operation<'appealColleagues', Session> = async ({ db, session }) => {
  const rows = await db
    .select({ id: account.id, name: account.name, lastName: account.lastName, secondName: account.secondName })
    .from(account)
    .where(and(eq(account.role, 'MANAGER'), eq(account.active, true), ne(account.id, session.account.id)))
    .orderBy(sql`${account.lastName} collate "und-x-icu"`, asc(account.id))
    .limit(MOST);
  return rows.map(({ id, ...person }) => ({ id, name: fullName(person) }));
};

/** A colleague answers from now on; the manager of the company still sees the appeal. Errors: NOT_FOUND, CLOSED_APPEAL. */
export const handOver: Operation<'appealHandOver', Session> = ({ db, session, request, now }, { body }) =>
  transaction(db, async (tx) => {
    const one = await lockAppeal(tx, session, body.appeal_id);
    if (sideOf(session, one) !== 'manager') throw notFound('Такого обращения нет');
    if (one.status === 'closed') throw refuse('CLOSED_APPEAL', 'Обращение закрыто, передать его нельзя');
    const isColleague = and(eq(account.id, body.manager_id), eq(account.role, 'MANAGER'), eq(account.active, true));
    const [colleague] = await tx.select({ id: account.id }).from(account).where(isColleague);
    if (!colleague || colleague.id === one.accountId) throw notFound('Такого менеджера нет');
    if (one.managerAccountId === colleague.id) return {};
    await changeAppeal(tx, one.id, { managerAccountId: colleague.id });
    await writeAudit(tx, {
      action: 'appeal.handOver',
      actorAccountId: session.actor.id,
      accountId: one.accountId,
      object: `appeal ${one.id}`,
      companyId: one.companyId,
      ip: request.ip,
      details: { to: colleague.id },
    });
    if (colleague.id !== session.account.id) await writeHandedOver(tx, { id: one.id, at: now() });
    return {};
  });
