import { and, asc, eq } from 'drizzle-orm';
import { transaction } from '#server/db/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { listAnswers } from './save-theme.ts';
import { cannedAnswer } from './tables.ts';

const MOST = 100;

/** The manager's own canned answers, by title, and those of the themes, which all staff share. */
export const listCannedAnswers: Operation<'cannedAnswers', Session> = async ({ db, session }) => {
  const own = await db
    .select({ id: cannedAnswer.id, title: cannedAnswer.title, text: cannedAnswer.text })
    .from(cannedAnswer)
    .where(eq(cannedAnswer.accountId, session.account.id))
    .orderBy(asc(cannedAnswer.title), asc(cannedAnswer.id))
    .limit(MOST);
  const shared = await listAnswers(db);
  return [
    ...own.map((answer) => ({ ...answer, type: null })),
    ...shared.map(({ id, title, text, typeId }) => ({ id, title, text, type: typeId })),
  ];
};

const isOwn = (session: Session, id: number) =>
  and(eq(cannedAnswer.id, id), eq(cannedAnswer.accountId, session.account.id));

/** Saves a new canned answer, or the one that is named. Errors: NOT_FOUND, LIMIT. */
export const saveCannedAnswer: Operation<'cannedAnswerSave', Session> = ({ db, session }, { body }) =>
  transaction(db, async (tx) => {
    const { id, title, text } = body;
    if (id !== undefined) {
      const [changed] = await tx
        .update(cannedAnswer)
        .set({ title, text })
        .where(isOwn(session, id))
        .returning({ id: cannedAnswer.id });
      if (!changed) throw notFound('Такой заготовки нет');
      return changed;
    }
    const accountId = session.account.id;
    // Two at a time may not pass the limit together
    await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update');
    if ((await tx.$count(cannedAnswer, eq(cannedAnswer.accountId, accountId))) >= MOST) {
      throw refuse('LIMIT', `Можно хранить до ${MOST} заготовок. Удалите ненужные`);
    }
    const [added] = await tx.insert(cannedAnswer).values({ accountId, title, text }).returning({ id: cannedAnswer.id });
    return added!;
  });

/** Errors: NOT_FOUND. */
export const removeCannedAnswer: Operation<'cannedAnswerRemove', Session> = async ({ db, session }, { body }) => {
  const removed = await db.delete(cannedAnswer).where(isOwn(session, body.id)).returning({ id: cannedAnswer.id });
  if (removed.length === 0) throw notFound('Такой заготовки нет');
  return {};
};
