import { transaction } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { handOverAppeal } from '#service/appeals/server/index.ts';

/** A colleague answers these appeals from now on: all of them, or none where one is refused. */
export const handOverAppeals: Operation<'officeAppealsHandOver', Session> = async (ctx, { body: { ids, to } }) => {
  // In one order, so that two presses do not wait for each other
  const chosen = [...new Set(ids)].toSorted((a, b) => a - b);
  await transaction(ctx.db, async (tx) => {
    for (const id of chosen) await handOverAppeal(tx, ctx, { id, to });
  });
  return {};
};
