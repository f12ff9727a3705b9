import { priceTermsOf, priceWithoutDiscounts } from '#goods/pricing/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { normaliseQuantity } from '#shared/quantity.ts';
import { quantityRefusals } from './accept-products.ts';
import { readTotals } from './get-basket.ts';
import { readDetails } from './line-details.ts';
import { refusalOf } from './line-state.ts';
import { lineView } from './line-view.ts';
import { readUnderLock } from './read-under-lock.ts';
import { removeLines } from './remove-lines.ts';
import { writeLines } from './write-lines.ts';

/**
 * Sets the quantity of a line, rounded up to packs and the minimum; the last write wins. 0 removes the line
 * (R-CALL-075). Throws LINE_NOT_FOUND, NOT_ORDERABLE, and VALIDATION for a quantity that is not allowed.
 */
export const changeQuantity: Operation<'basketUpdate', Session> = async (ctx, { body }) => {
  const { ID: id, QUANTITY: asked } = body.product;
  const corrected = asked === 0 ? await removeLine(ctx, id) : await setQuantity(ctx, id, asked);
  const { priced, totals } = await readTotals(ctx);
  const line = priced.lines.find(({ item }) => item.id === id);
  const details = line && (await readDetails(ctx.db, [line], ctx.now()));
  return { line: line && details ? lineView(line, details) : null, totals, version: totals.version, corrected };
};

type Context = Parameters<typeof changeQuantity>[0];

async function removeLine({ db, session, now }: Context, id: number): Promise<boolean> {
  const { removed } = await removeLines(db, session.account.id, [id], now());
  if (removed.length === 0) throw lineNotFound();
  return false;
}

function setQuantity({ db, session, now }: Context, id: number, asked: number): Promise<boolean> {
  const { account, company } = session;
  const terms = priceTermsOf(session);
  return transaction(db, async (tx) => {
    const { items, quantities } = await readUnderLock(tx, account.id, terms, [id], null);
    const item = items.get(id);
    const price = priceWithoutDiscounts(terms, item?.listPrice ?? 0);
    const quantity = normaliseQuantity(asked, { ...item, priceKopecks: price?.valueBase });
    if (!quantity.ok) throw refuse('VALIDATION', quantityRefusals[quantity.reason], { field: 'product.QUANTITY' });
    if (!item || !quantities.get(id)) throw lineNotFound();
    const refusal = refusalOf({ item, price }, company?.canBuyUnavailable ?? false);
    if (refusal) throw refuse('NOT_ORDERABLE', refusal.reason);
    const line = { id, productId: item.productId, quantity: quantity.quantity };
    await writeLines(tx, {
      accountId: account.id,
      companyId: company?.id ?? null,
      lines: [line],
      mark: null,
      now: now(),
    });
    return quantity.corrected;
  });
}

const lineNotFound = () => refuse('LINE_NOT_FOUND', 'Этого товара больше нет в корзине. Обновите страницу');
