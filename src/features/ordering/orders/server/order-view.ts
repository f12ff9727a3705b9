import type { account, company } from '#identity/accounts/server/tables.ts';
import { fullName } from '#server/session/session.ts';
import type { BackOrderSize } from '#shared/back-order.ts';
import { toWire } from '#shared/money.ts';
import type { OrderListItem } from '../contract.ts';
import { deliveryTypeNames, paySystemNames } from './order-choices.ts';
import { isCancellable, statusView } from '#shared/order-status.ts';
import type { customerOrder } from './tables.ts';

/** An order with what a screen says of it. `mayCancel`: the reader owns it or is ADMIN of its company. */
export type OrderRow = {
  order: typeof customerOrder.$inferSelect;
  /** As it is called today, as in the filter of the list; papers and the order's page say `order.buyer`. */
  company: Pick<typeof company.$inferSelect, 'id' | 'name'>;
  author: Pick<typeof account.$inferSelect, 'name' | 'lastName' | 'secondName'>;
  /** Who placed it: the author, or who acted for him. */
  placer: Pick<typeof account.$inferSelect, 'id' | 'role' | 'name' | 'lastName'>;
  articles: number;
  /** Kopecks; null: nothing is confirmed. */
  confirmedTotal: number | null;
  toOrder: BackOrderSize | null;
  mayCancel: boolean;
};

/** R-CALL-104: one row of the list. */
export function orderListItem({ order, company, author, placer, mayCancel, ...row }: OrderRow): OrderListItem {
  return {
    id: order.id,
    number: order.number,
    url: `/orders/${order.id}/`,
    date: order.createdAt.toISOString(),
    status: statusView(order.status),
    contragent: { id: company.id, name: company.name },
    author: fullName(author),
    placedByManager: placer.role === 'MANAGER',
    placedBy: placer.id === order.accountId ? null : fullName(placer),
    fromLedger: order.origin === 'ledger',
    ownNumber: order.ownNumber,
    object: order.objectId === null ? null : { id: order.objectId, name: order.objectName },
    articles: row.articles,
    total: toWire(order.total),
    confirmedTotal: row.confirmedTotal === null ? null : toWire(row.confirmedTotal),
    currency: order.currency,
    toOrder: row.toOrder,
    deliveryTypeName: deliveryTypeNames[order.deliveryType],
    paySystemName: paySystemNames[order.paySystem],
    canCancel: mayCancel && isCancellable(order.status) && order.paidAt === null && order.origin === 'shop',
  };
}
