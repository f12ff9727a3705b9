import { addLines, lockOwnBasket, noteRepeatedOrder, nothingAdded } from '#ordering/basket/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { NotCopied } from '../contract.ts';
import { listRepriced } from './list-repriced.ts';
import { findOrder, listLines } from './queries.ts';

/**
 * Adds the lines of an order to the caller's basket at today's prices (R-CALL-106), once for an Idempotency-Key.
 * Products that cannot be ordered now are returned with the order's names, and what has another price than in the order. Throws NOT_FOUND for an order that the caller cannot see, and
 * NOTHING_ADDED, and ALREADY_IN_BASKET where the caller is to be asked.
 */
export const copyOrder: Operation<'orderCopy', BuyerSession> = (ctx, { params, query: { existing } }) => {
  const copy = async (tx: Db) => {
    const row = await findOrder(tx, ctx.session, params.id);
    if (!row) throw notFound('Такого заказа нет');
    const lines = await listLines(tx, row.order.id);
    const wanted = repeatedLines(row.order, lines);
    const { lines: added, refused, version, count } = await addLines(tx, ctx, wanted, { existing });
    const ordered = new Map(lines.map(({ line }) => [line.itemId, line]));
    const named = refused.map((one): NotCopied => {
      const { article, name } = ordered.get(one.id)!;
      return { ...one, article, name };
    });
    if (added.length === 0) throw nothingAdded(named);
    await noteRepeatedOrder(tx, ctx.session.account.id, row.order.id);
    const former = new Map(
      added.map(({ id }) => {
        const line = ordered.get(id)!;
        return [id, { price: line.price, currency: row.order.currency, unit: unitOf(line) }];
      }),
    );
    const { lines: repriced, summary: repricedSummary } = await listRepriced(tx, ctx, former);
    return { added, repriced, repricedSummary, refused: named, version, count };
  };
  const lock = (tx: Db) => lockOwnBasket(tx, ctx.session.account.id);
  return withIdempotency(ctx, 'orderCopy', { ...params, existing }, copy, { lock });
};

/** The lines of an order, to be ordered again. */
export const repeatedLines = ({ origin }: { origin: 'shop' | 'ledger' }, lines: readonly Line[]) =>
  lines.map(({ line }) => ({
    id: line.itemId,
    quantity: line.quantity,
    unit: origin === 'shop' ? unitOf(line) : undefined,
    remark: line.remark,
  }));

type Line = Awaited<ReturnType<typeof listLines>>[number];

/**
 * In what the line was counted: a hundred pieces are not a hundred packs, nor five packs of ten five of twenty. An order of
 * the accounting system has its own spelling of units.
 */
export const unitOf = ({ unit, priceOrigin }: Line['line']): string => priceOrigin?.unit ?? unit;
