import { lockCompany } from '#identity/accounts/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { acceptMember, removeApplicant } from './applicants.ts';
import { companyOfPeople } from './place-in-company.ts';

/** Lets somebody in who asks for it, or turns him down. Errors: NOT_FOUND, FORBIDDEN, CONFLICT: somebody has answered already. */
export const answerApplicant: Operation<'contragentAnswerUser', Session> = async (ctx, { body }) => {
  const { db, session } = ctx;
  await companyOfPeople(db, session, body.contragent);
  return transaction(db, async (tx) => {
    await lockCompany(tx, body.contragent);
    const { firm } = await companyOfPeople(tx, session, body.contragent);
    const answer = body.isAccepted ? acceptMember : removeApplicant;
    const isDone = await answer(tx, firm, body.user_id, session.account.id);
    if (!isDone) throw refuse('CONFLICT', 'На эту заявку уже ответили. Обновите список');
    return {};
  });
};
