import { writeAudit } from '#identity/audit/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { appealStatusView } from '#shared/appeal-status.ts';
import { changeAppeal } from './add-message.ts';
import { writeClosed } from './appeal-letters.ts';
import { lockAppeal, sideOf } from './visible-appeals.ts';

/** The author or the manager closes an appeal; closing it again changes nothing. Errors: NOT_FOUND, NOT_ALLOWED. */
export const closeAppeal: Operation<'appealClose', Session> = ({ db, session, request, now }, { body }) =>
  transaction(db, async (tx) => {
    const one = await lockAppeal(tx, session, body.appeal_id);
    const side = sideOf(session, one);
    if (side === 'customer' && one.accountId !== session.account.id) {
      throw refuse('NOT_ALLOWED', 'Обращение закрывает его автор или менеджер');
    }
    const status = appealStatusView('closed');
    if (one.status === 'closed') return { status };
    await changeAppeal(tx, one.id, { status: 'closed' });
    await writeAudit(tx, {
      action: 'appeal.close',
      actorAccountId: session.actor.id,
      accountId: one.accountId,
      object: `appeal ${one.id}`,
      companyId: one.companyId,
      ip: request.ip,
    });
    if (side === 'manager') await writeClosed(tx, { id: one.id, at: now() });
    return { status };
  });
