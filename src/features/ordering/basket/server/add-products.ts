import { transaction } from '#server/db/index.ts';
import { requestMark } from '#server/idempotency.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { AddResult, ExistingLines } from '../contract.ts';
import type { WantedProduct } from './accept-products.ts';
import { noteRepeatedOrder } from './basket-row.ts';
import { addLines, nothingAdded, tryAddLines } from './add-lines.ts';

type Context = CallContext<BuyerSession>;
type Body = { products: WantedProduct[]; existing: ExistingLines };

/** Adds to the lines of the basket: a few products (R-CALL-072). */
export const addProducts: Operation<'basketAdd', BuyerSession> = (ctx, { body }) => add(ctx, 'basketAdd', body);

/** Adds a long list in the same way (R-CALL-073), which may be taken from an order. */
export const addProductList: Operation<'basketListAdd', BuyerSession> = async (ctx, { body }) => {
  const added = await add(ctx, 'basketListAdd', body);
  if (body.repeats !== undefined) await noteRepeatedOrder(ctx.db, ctx.session.account.id, body.repeats);
  return added;
};

/**
 * Products that cannot be ordered are refused by id and reason; where that is all of them, NOTHING_ADDED is thrown and
 * nothing changes. A repeat with the same Idempotency-Key counts once.
 */
async function add(
  ctx: Context,
  route: 'basketAdd' | 'basketListAdd',
  { products, existing }: Body,
): Promise<AddResult> {
  const options = { mark: requestMark(ctx, route, { products, existing }), existing };
  const answer =
    (await tryAddLines(ctx, products, options)) ??
    (await transaction(ctx.db, (tx) => addLines(tx, ctx, products, options)));
  if (answer.lines.length === 0) throw nothingAdded(answer.refused);
  return answer;
}
