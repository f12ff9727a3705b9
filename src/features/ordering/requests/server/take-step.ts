import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { nextState, requestStateName, type RequestAction, type RequestState } from '#shared/request-state.ts';
import type { RequestRow } from './read-requests.ts';
import { orderRequest } from './tables.ts';

type Answer = Partial<Pick<typeof orderRequest.$inferInsert, 'orderId' | 'version' | 'expiresAt' | 'reason'>> & {
  answeredBy: number | null;
  answeredAt: Date | null;
};

/** The state that the action leads to. Throws REQUEST_CLOSED where it is not allowed, or the time is over at `now`. */
export function checkStep({ request }: RequestRow, action: RequestAction, now: Date): RequestState {
  const isOver = request.expiresAt <= now && nextState(request.state, 'expire') !== null;
  const state = isOver ? 'expired' : request.state;
  const next = nextState(state, action);
  if (next === null)
    throw refuse('REQUEST_CLOSED', `Заявка в состоянии «${requestStateName(state)}». Обновите страницу`);
  return next;
}

/** Moves a locked request to a state that `checkStep` has allowed. */
export async function takeStep(tx: Db, id: number, state: RequestState, answer: Answer): Promise<void> {
  await tx
    .update(orderRequest)
    .set({ ...answer, state })
    .where(eq(orderRequest.id, id));
}
