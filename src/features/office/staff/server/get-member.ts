import { and, eq } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { listSessions } from '#identity/profile/server/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { countHeld, listHeirs } from './heirs.ts';
import { isStaff } from './lock-staff.ts';
import { listSubstitutions } from './substitutes.ts';
import { memberColumns, memberView } from './member-view.ts';

/** A member of staff with the sessions, what the account would leave, and who may take it. Errors: NOT_FOUND. */
export const getMember: Operation<'officeStaffMember', Session> = async (ctx, { params }) => {
  const { db, env, session } = ctx;
  const { id } = params;
  const [row] = await db
    .select(memberColumns)
    .from(account)
    .where(and(eq(account.id, id), isStaff));
  if (!row) throw notFound('Такого сотрудника нет');
  const [sessions, held, heirs, substitutions, standsInFor] = await Promise.all([
    listSessions(db, env, id),
    countHeld(db, id),
    listHeirs(db, session, id),
    listSubstitutions(ctx, id, 'substitutes'),
    listSubstitutions(ctx, id, 'absent'),
  ]);
  const stands = { substitutions, standsInFor };
  return { ...memberView(row, env), isSelf: id === session.account.id, sessions, held, heirs, ...stands };
};
