import { countStrictly } from '#server/count-strictly.ts';
import { type Db } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import { createSlot } from '#server/slot.ts';
import type { Session } from '#server/session/session.ts';

/** All that the shop stores about a person, by its name for people; what other layers store comes from the shop. */
export const personalDataSlot =
  createSlot<(db: Db, accountId: number) => Promise<Record<string, unknown[]>>>('personal data');

const limit = {
  max: 5,
  windowSeconds: 3600,
  message: 'Вы уже скачали свои данные несколько раз. Повторите через час',
};

/**
 * Everything that the shop stores about the visitor, for himself alone: five times an hour. Errors: FORBIDDEN for a
 * manager who acts under a customer, RATE_LIMITED.
 */
export const profileData: Operation<'profileData', Session> = async ({ db, session }) => {
  await countStrictly(db, `profile:data:${session.account.id}`, limit);
  return { parts: await personalDataSlot.get()(db, session.account.id) };
};
