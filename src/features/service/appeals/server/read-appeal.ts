import { and, eq } from 'drizzle-orm';
import { transaction } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { changeAppeal, markRead } from './add-message.ts';
import { appealMessage } from './tables.ts';
import { lockAppeal, sideOf } from './visible-appeals.ts';

/** Marks an appeal read up to a message. A manager who reads a new one has taken it into work. Errors: NOT_FOUND. */
export const readAppeal: Operation<'appealRead', Session> = ({ db, session }, { body }) =>
  transaction(db, async (tx) => {
    const { appeal_id: appealId, message_id: messageId } = body;
    const one = await lockAppeal(tx, session, appealId);
    const isOfAppeal = and(eq(appealMessage.id, messageId), eq(appealMessage.appealId, appealId));
    if ((await tx.$count(appealMessage, isOfAppeal)) === 0) throw notFound('Такого сообщения нет');
    await markRead(tx, { accountId: session.actor.id, appealId, messageId });
    if (one.status === 'new' && sideOf(session, one) === 'manager')
      await changeAppeal(tx, appealId, { status: 'work' });
    return {};
  });
