import { confirmHeldJob, refuseHeldJob, repeatFailedJob } from '#exchange/endpoint/server/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { actorOf } from './actor-of.ts';

/** A job of the exchange that has failed begins again. */
export const repeatJob: Operation<'officeExchangeRepeat', Session> = async (ctx, { params }) => {
  await repeatFailedJob(ctx.db, params.id, actorOf(ctx));
  return {};
};

/** A job that waits for a person is carried out, or ends without a change. */
export const decideJob: Operation<'officeExchangeDecide', Session> = async (ctx, { params, body }) => {
  const decide = body.accept ? confirmHeldJob : refuseHeldJob;
  await decide(ctx.db, params.id, actorOf(ctx));
  return {};
};
