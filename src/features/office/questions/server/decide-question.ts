import { answerQuestion, rejectQuestion } from '#goods/questions/server/index.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

const byOf = ({ session, request }: CallContext<Session>) => ({ accountId: session.account.id, ip: request.ip });

/** Publishes a question with its answer over the one that was shown. Errors: NOT_FOUND, CONFLICT. */
export const answer: Operation<'officeQuestionAnswer', Session> = async (ctx, { params, body }) => {
  await answerQuestion(ctx.db, params.id, body.answer, { at: ctx.now(), by: byOf(ctx), shown: body.shown });
  return {};
};

/** Puts a question aside, or takes an answered one away. Errors: NOT_FOUND, CONFLICT. */
export const reject: Operation<'officeQuestionReject', Session> = async (ctx, { params, body }) => {
  await rejectQuestion(ctx.db, params.id, { by: byOf(ctx), shown: body.shown });
  return {};
};
