import type { Db } from '#server/db/index.ts';
import type { Connection } from './connection.ts';
import { type WaitingOrder, waitingOrders } from './waiting-orders.ts';

/** A connection that has taken nothing yet may have years of orders before it. */
export const MAX_LISTED = 1000;

/** An order as the operator's status shows it. */
export type ListedOrder = {
  orderId: number;
  /** Of the shop; in the accounting system it is `exportNumber`, null before the first sending. */
  number: string;
  exportNumber: string | null;
  /** When it was placed, or where an earlier version is taken, when it has changed. */
  since: Date;
  /** When it was sent last, without a confirmation of this version; null: not yet. */
  sentAt: Date | null;
  sendings: number;
  /** Why it cannot be sent, in words. */
  problem: string | null;
};

/** The orders that the connection has not taken as they are now, the oldest first, at most a thousand. Changes nothing. */
export async function listWaitingOrders(
  db: Db,
  connection: Connection,
  { timeZone }: { timeZone: string },
): Promise<ListedOrder[]> {
  const listed: ListedOrder[] = [];
  for await (const page of waitingOrders(db, connection, { timeZone })) {
    listed.push(...page.map(listedOrder));
    if (listed.length >= MAX_LISTED) return listed.slice(0, MAX_LISTED);
  }
  return listed;
}

function listedOrder({ row: { order, exported, statusAt }, problem }: WaitingOrder): ListedOrder {
  return {
    orderId: order.id,
    number: order.number,
    exportNumber: exported?.number ?? null,
    since: exported?.takenAt ? new Date(Math.max(exported.takenAt.getTime(), statusAt.getTime())) : order.createdAt,
    sentAt: exported?.sentAt ?? null,
    sendings: exported?.sendings ?? 0,
    problem,
  };
}
