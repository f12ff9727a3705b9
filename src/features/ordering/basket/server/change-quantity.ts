import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { normaliseQuantity } from '#shared/quantity.ts';
import { readTotals } from './get-basket.ts';
import { priceForBuyer } from './item-facts.ts';
import { readDetails } from './line-details.ts';
import { refusalOf } from './line-state.ts';
import { lineView } from './line-view.ts';
import { removeLines } from './remove-lines.ts';
import { basket, basketLine } from './tables.ts';

/**
 * Sets the quantity of a line, brought to packs and minimum; the last write wins. 0 removes it (R-CALL-075).
 * Throws LINE_NOT_FOUND, NOT_ORDERABLE, and VALIDATION for a quantity that cannot be.
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

async function setQuantity({ db, session, now }: Context, id: number, asked: number): Promise<boolean> {
  const { item, price } = (await priceForBuyer(db, session, id, now())) ?? { item: undefined, price: null };
  const refusal = refusalOf({ item, price }, session.company?.canBuyUnavailable ?? false);
  const quantity = normaliseQuantity(asked, { ...item, priceKopecks: price?.valueBase });
  if (!quantity.ok) {
    const message =
      quantity.reason === 'too_many' ? 'Столько этого товара заказать нельзя' : 'Укажите целое количество';
    throw refuse('VALIDATION', message, { field: 'product.QUANTITY' });
  }
  const isThere = refusal
    ? await hasLine(db, session.account.id, id)
    : await writeQuantity(db, {
        accountId: session.account.id,
        id,
        quantity: quantity.quantity,
        now: now(),
      });
  if (!isThere) throw lineNotFound();
  if (refusal) throw refuse('NOT_ORDERABLE', refusal.reason);
  return quantity.corrected;
}

const lineNotFound = () => refuse('LINE_NOT_FOUND', 'Этого товара больше нет в корзине. Обновите страницу');

async function hasLine(db: Db, accountId: number, id: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${basketLine} where account_id = ${accountId} and item_id = ${id}`,
  );
  return rows.length > 0;
}

type Change = { accountId: number; id: number; quantity: number; now: Date };

/** The basket's row first, then the line, in one statement; false where the line is not there. */
async function writeQuantity(db: Db, { accountId, id, quantity, now }: Change): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with bumped as (
      update ${basket} set version = version + 1, updated_at = ${now.toISOString()}
      where account_id = ${accountId}
        and exists (select 1 from ${basketLine} where account_id = ${accountId} and item_id = ${id})
      returning account_id
    )
    update ${basketLine} line set quantity = ${quantity} from bumped
    where line.account_id = bumped.account_id and line.item_id = ${id}
    returning line.item_id`);
  return rows.length > 0;
}
