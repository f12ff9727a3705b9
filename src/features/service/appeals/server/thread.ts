import { isOrderInScope } from '#ordering/orders/server/index.ts';
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
      order: order && { id: order.id, number: order.number, url: orderUrl(row, session) },
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

/** Staff open orders in the office, as far as their scope reaches; customers in the shop. */
function orderUrl({ order, orderServedBy }: AppealRow, session: Session): string | null {
  if (session.role !== 'MANAGER') return `/orders/${order!.id}/`;
  return isOrderInScope(session, orderServedBy) ? `/office/orders/${order!.id}/` : null;
}
