import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { removeLines } from './remove-lines.ts';

/** Deletes every line, the lost ones too (R-CALL-076). */
export const clearBasket: Operation<'basketClear', Session> = async ({ db, session, now }) => {
  const { version } = await removeLines(db, session.account.id, null, now());
  return { version };
};
