import { refuse } from '#server/errors.ts';
import { transaction } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { mayRate } from '#shared/appeal-status.ts';
import { changeAppeal } from './add-message.ts';
import { lockAppeal } from './visible-appeals.ts';

/**
 * The author's rating of a closed appeal (R-CALL-128); the 24 hours in which it may be changed count from the first one.
 * Errors: NOT_FOUND, NOT_ALLOWED.
 */
export const rateAppeal: Operation<'appealRate', Session> = ({ db, session, now }, { body }) =>
  transaction(db, async (tx) => {
    const one = await lockAppeal(tx, session, body.appeal_id);
    if (one.accountId !== session.account.id) throw refuse('NOT_ALLOWED', 'Обращение оценивает только его автор');
    if (!mayRate(one, now())) {
      const isClosed = one.status === 'closed';
      throw refuse(
        'NOT_ALLOWED',
        isClosed ? 'Оценку можно изменить в течение суток' : 'Оценить можно закрытое обращение',
      );
    }
    await changeAppeal(tx, one.id, { rating: body.rating, ratedAt: one.ratedAt ?? now() });
    return { rating: body.rating };
  });
