import { transaction } from '#server/db/index.ts';
import { requestMark } from '#server/idempotency.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { AddResult, ExistingLines } from '../contract.ts';
import type { WantedProduct } from './accept-products.ts';
import { addLines } from './add-lines.ts';
import { nothingAdded } from './nothing-added.ts';

type Context = CallContext<BuyerSession>;
type Body = { products: WantedProduct[]; existing: ExistingLines };

/** Adds to the lines of the basket: a few products (R-CALL-072). */
export const addProducts: Operation<'basketAdd', BuyerSession> = (ctx, { body }) => add(ctx, 'basketAdd', body);

/** Adds a long list in the same way (R-CALL-073). */
export const addProductList: Operation<'basketListAdd', BuyerSession> = (ctx, { body }) =>
  add(ctx, 'basketListAdd', body);

/**
 * Products that cannot be ordered are refused by id and reason; where that is all of them, NOTHING_ADDED is thrown and
 * nothing changes. A repeat with the same Idempotency-Key counts once.
 */
function add(ctx: Context, route: 'basketAdd' | 'basketListAdd', body: Body): Promise<AddResult> {
  return transaction(ctx.db, async (tx) => {
    const answer = await addLines(tx, ctx, body.products, {
      mark: requestMark(ctx, route, body),
      existing: body.existing,
    });
    if (answer.lines.length === 0) throw nothingAdded(answer.refused);
    return answer;
  });
}
