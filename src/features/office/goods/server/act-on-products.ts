import { transaction } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { applyAct } from './apply-act.ts';
import { authorOf } from './author-of.ts';

/** One act on the chosen goods: on all of them or on none. Errors: NOT_FOUND, TARGET_INVALID. */
export const actOnProducts: Operation<'officeProductsAct', Session> = async (ctx, { body: { ids, act } }) => {
  const changed = await transaction(ctx.db, (tx) => applyAct(tx, ids, act, authorOf(ctx)));
  return { changed: changed.length };
};
