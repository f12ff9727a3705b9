import { REPLACING } from '#goods/products/server/index.ts';
import { listSimilar, viewLines } from '#ordering/basket/server/index.ts';
import type { BasketItem } from '#ordering/basket/contract.ts';
import { notFound } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { repeatedLines, unitOf } from './copy-order.ts';
import { orderListItem } from './order-view.ts';
import { findOrder, listLines } from './queries.ts';

type OrderedLine = Awaited<ReturnType<typeof listLines>>[number]['line'];

/**
 * The lines of an order beside what they would be in the caller's basket now (R-STATE-082); nothing is added.
 * Throws NOT_FOUND for an order that the caller cannot see.
 */
export const getRepeat: Operation<'orderRepeat', BuyerSession> = async (ctx, { params }) => {
  const row = await findOrder(ctx.db, ctx.session, params.id);
  if (!row) throw notFound('Такого заказа нет');
  const { order } = row;
  const lines = onceEach(await listLines(ctx.db, order.id));
  const { lines: items, lost } = await viewLines(ctx, repeatedLines(order, lines));
  const { canBuyUnavailable, currency } = ctx.session.company;
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const reasonOf = new Map(lost.map(({ id, reason }) => [id, reason]));
  const mayOrder = (item: BasketItem | undefined) => item && (item.isInStock || canBuyUnavailable);
  const missing = lines.flatMap(({ line }) => (mayOrder(itemOf.get(line.itemId)) ? [] : [line]));
  const replacements = await findReplacements(ctx, missing);
  const { id, number, url, date } = orderListItem(row);
  return {
    id,
    number,
    url,
    date,
    canBuyUnavailable,
    currency,
    lines: lines.map(({ line }) => {
      const item = itemOf.get(line.itemId) ?? null;
      const { itemId, article, name, quantity, price } = line;
      const replacement = replacements.get(itemId) ?? null;
      return {
        id: itemId,
        article,
        name,
        before: { quantity, unit: unitOf(line), price: toWire(price), currency: order.currency },
        item,
        reason: item ? null : (reasonOf.get(itemId) ?? 'Товара больше нет в магазине'),
        // One that the order has itself needs no second row
        replacement: replacement && itemOf.has(replacement.id) ? null : replacement,
      };
    }),
  };
};

/** An item of two lines is one line of a basket. */
function onceEach<L extends { line: OrderedLine }>(lines: readonly L[]): L[] {
  const byItem = new Map<number, L>();
  for (const one of lines) {
    const known = byItem.get(one.line.itemId);
    const quantity = one.line.quantity + (known?.line.quantity ?? 0);
    byItem.set(one.line.itemId, { ...(known ?? one), line: { ...(known ?? one).line, quantity } });
  }
  return [...byItem.values()];
}

/** By item id of a line: what is in stock in its place, of which one thing can be ordered, in the quantity of the line. */
async function findReplacements(ctx: CallContext<BuyerSession>, lines: readonly OrderedLine[]) {
  if (lines.length === 0) return new Map<number, BasketItem>();
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const similar = await listSimilar(ctx.db, ids, REPLACING);
  const offered = [...new Set([...similar.values()].flat().map(({ id }) => id))];
  const view = await viewLines(
    ctx,
    offered.map((id) => ({ id, quantity: 1 })),
  );
  const free = new Set(view.lines.filter(({ isInStock }) => isInStock).map(({ id }) => id));
  const wanted = lines.flatMap(({ itemId, productId, quantity }) => {
    const id = similar.get(productId)?.find((one) => free.has(one.id))?.id;
    if (id === undefined) return [];
    free.delete(id);
    return [{ itemId, id, quantity }];
  });
  const items = new Map((await viewLines(ctx, wanted)).lines.map((item) => [item.id, item]));
  return new Map(
    wanted.flatMap(({ itemId, id }) => {
      const item = items.get(id);
      return item ? [[itemId, item] as const] : [];
    }),
  );
}
