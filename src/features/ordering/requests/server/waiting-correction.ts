import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { livingStates } from '#shared/request-state.ts';
import { orderRequest } from './tables.ts';
import { stateView } from './view-request.ts';

/** The correction of an order that waits for its customer or, returned, for staff; null: none. */
export async function findWaitingCorrection(db: Db, orderId: number, now: Date) {
  const { id, version, state } = orderRequest;
  const [row] = await db
    .select({ id, version, state })
    .from(orderRequest)
    .where(
      and(
        eq(orderRequest.correctsId, orderId),
        inArray(orderRequest.state, [...livingStates]),
        gt(orderRequest.expiresAt, now),
      ),
    );
  return row ? { ...row, state: stateView(row.state) } : null;
}
