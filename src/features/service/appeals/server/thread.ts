import type { Session } from '#server/session/session.ts';
import { mayRate } from '#shared/appeal-status.ts';
import type { AppealThread } from '../contract.ts';
import { appealListItem, type AppealRow, findName } from './queries.ts';
import { sideOf } from './visible-appeals.ts';

/** An appeal, and what its reader may do, without the messages. */
export function threadOf(row: AppealRow, session: Session, now: Date): Omit<AppealThread, 'messages' | 'hasEarlier'> {
  const { appeal, manager, companyManager, order } = row;
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
    isManager,
    canMessage: isOpen,
    canRate: isAuthor && !session.isChild && mayRate(appeal, now),
    canClose: isOpen && (isAuthor || isManager),
    canHandOver: isOpen && isManager,
    canApprove:
      isOpen &&
      isManager &&
      row.type.code === 'personal-data' &&
      appeal.changes.length > 0 &&
      appeal.approvedAt === null,
  };
}
