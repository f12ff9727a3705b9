import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { listMessages } from './list-messages.ts';
import { findAppeal } from './queries.ts';
import { threadOf } from './thread.ts';

/** An appeal with its messages and what the reader may do (R-CALL-124). Throws NOT_FOUND for a foreign one. */
export const getAppeal: Operation<'appealDetail', Session> = async ({ db, session, now }, { params, query }) => {
  const row = await findAppeal(db, session, params.id);
  if (!row) throw notFound('Такого обращения нет');
  const messages = await listMessages(db, row.appeal.id, session.actor.id, query);
  return { ...threadOf(row, session, now()), ...messages };
};
