import { and, eq } from 'drizzle-orm';
import { countStrictly } from '#server/count-strictly.ts';
import { transaction } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { checkShown } from './queries.ts';
import { productQuestion } from './tables.ts';

const limit = {
  max: 20,
  windowSeconds: 3600,
  message: 'Вы задали много вопросов. Дождитесь ответов или повторите через час',
};

/**
 * Keeps a buyer's question until the shop answers it (R-CALL-044 ); the same one again changes nothing. Not for
 * who acts in the buyer's name. Errors: FORBIDDEN, NOT_FOUND, RATE_LIMITED.
 */
export const addQuestion: Operation<'addProductQuestion', Session> = async (ctx, { params, body }) => {
  const { db, session } = ctx;
  const own = { productId: params.id, accountId: session.account.id, text: body.question };
  await transaction(db, async (tx) => {
    await checkShown(tx, params.id);
    const { productId, accountId, text, state } = productQuestion;
    const [known] = await tx
      .select({ state })
      .from(productQuestion)
      .where(and(eq(productId, own.productId), eq(accountId, own.accountId), eq(text, own.text)));
    if (known) return;
    await countStrictly(tx, `question:${session.account.id}`, limit);
    await tx.insert(productQuestion).values({ ...own, at: ctx.now() });
  });
  return {};
};
