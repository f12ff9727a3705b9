import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { mayRate } from '#shared/appeal-status.ts';
import { appealListItem, findAppeal, findName, listMessages } from './queries.ts';
import { sideOf } from './visible-appeals.ts';

/** An appeal with its messages and what the reader may do (R-CALL-124). Throws NOT_FOUND for a foreign one. */
export const getAppeal: Operation<'appealDetail', Session> = async ({ db, session, now }, { params, query }) => {
  const row = await findAppeal(db, session, params.id);
  if (!row) throw notFound('Такого обращения нет');
  const { appeal, manager, companyManager, order } = row;
  const { messages, hasEarlier } = await listMessages(db, appeal.id, session.actor.id, query);
  const isManager = sideOf(session, appeal) === 'manager';
  const isOpen = appeal.status !== 'closed';
  const isAuthor = appeal.accountId === session.account.id;
  return {
    appeal: {
      ...appealListItem(row),
      manager: findName(manager) ?? findName(companyManager),
      order: order && { ...order, url: `/orders/${order.id}/` },
      item: appeal.item,
      changes: appeal.changes,
      isApproved: appeal.approvedAt !== null,
      rating: appeal.rating,
      version: appeal.version,
    },
    messages,
    hasEarlier,
    isManager,
    canMessage: isOpen,
    canRate: isAuthor && !session.isChild && mayRate(appeal, now()),
    canClose: isOpen && (isAuthor || isManager),
    canHandOver: isOpen && isManager,
    canApprove:
      isOpen &&
      isManager &&
      row.type.code === 'personal-data' &&
      appeal.changes.length > 0 &&
      appeal.approvedAt === null,
  };
};
