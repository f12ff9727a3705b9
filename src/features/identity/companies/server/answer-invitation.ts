import { and, eq } from 'drizzle-orm';
import { acceptInvitation } from '#identity/accounts/server/index.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

/** Accepts or declines an invitation into a company. Errors: NOT_FOUND, also once it was taken back; FORBIDDEN. */
export const answerInvitation: Operation<'contragentAnswerInvitation', Session> = async (ctx, { body }) => {
  const { db, session, request } = ctx;
  const accountId = session.account.id;
  return transaction(db, async (tx) => {
    const isDone = body.isAccepted
      ? await acceptInvitation(tx, accountId, body.contragent)
      : (
          await tx
            .delete(membership)
            .where(
              and(
                eq(membership.accountId, accountId),
                eq(membership.companyId, body.contragent),
                eq(membership.state, 'invited'),
              ),
            )
            .returning({ id: membership.accountId })
        ).length > 0;
    if (!isDone) throw notFound('Приглашение отозвано, или на него уже ответили');
    await writeAudit(tx, {
      action: body.isAccepted ? 'company.joined' : 'company.declined',
      actorAccountId: accountId,
      accountId,
      object: `company ${body.contragent}`,
      companyId: body.contragent,
      ip: request.ip,
    });
    return {};
  });
};
