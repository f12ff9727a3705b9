import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { shortageOf } from '#shared/stock-rules.ts';
import { listAvailable } from './queries.ts';

/** Which quantities of base units are above the free stock; lines of one product are added up. */
export const getShortages: Operation<'stockShortages', BuyerSession> = async ({ db, session }, { body }) => {
  const wanted = new Map<number, number>();
  for (const { id, quantity } of body.products) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  const available = await listAvailable(db, [...wanted.keys()]);
  return [...wanted].flatMap(([id, quantity]) => {
    const shortage = shortageOf(quantity, available.get(id)!, session.company.canBuyUnavailable);
    return shortage ? [{ id, shortage }] : [];
  });
};
