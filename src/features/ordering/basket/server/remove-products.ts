import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { readOwnBasket, totalsOf } from './basket-totals.ts';
import { removeLines } from './remove-lines.ts';

/** Deletes the lines named; those that are not there are ignored and reported (R-CALL-074). */
export const removeProducts: Operation<'basketRemove', Session> = async (ctx, { body }) => {
  const { removed } = await removeLines(ctx.db, ctx.session.account.id, body.products, ctx.now());
  const was = new Set(removed);
  const asked = [...new Set(body.products)];
  const totals = totalsOf(ctx, await readOwnBasket(ctx));
  return {
    removed: asked.filter((id) => was.has(id)),
    ignored: asked.filter((id) => !was.has(id)),
    version: totals.version,
    totals,
  };
};
