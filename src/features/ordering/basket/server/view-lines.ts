import { priceTermsOf } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import type { BasketItem, LostItem } from '../contract.ts';
import { readDetails } from './line-details.ts';
import { lineView } from './line-view.ts';
import { priceLinesElsewhere, type PricedBasket } from './price-basket.ts';
import { findItems } from './sellable-items.ts';
import { viewLost } from './view-lost.ts';

/** `total` is of what can be ordered now; an item that was never in the shop is in neither list. */
type ViewedLines = { lines: BasketItem[]; lost: LostItem[]; total: number };

/**
 * Items with their quantities (base units) as lines of the caller's basket would show them now, whether or not they are
 * in it: for templates and other lists that are to be ordered from.
 */
export async function viewLines(
  { db, session, env, now: clock }: CallContext<Session>,
  wanted: readonly { id: number; quantity: number; unit?: string; remark?: string }[],
): Promise<ViewedLines> {
  const items = await findItems(
    db,
    priceTermsOf(session),
    wanted.map(({ id }) => id),
  );
  const stored = wanted.flatMap(({ id, quantity, unit = null, remark }) => {
    const item = items.get(id);
    return item ? [{ item, quantity, unit, remark }] : [];
  });
  const now = clock();
  return viewPriced(db, await priceLinesElsewhere(db, session, stored, { now, timeZone: env.TZ_SHOP }), now);
}

/** Priced lines as the basket page shows them. */
export async function viewPriced(
  db: Db,
  { lines, lost, totals }: Pick<PricedBasket, 'lines' | 'lost' | 'totals'>,
  now: Date,
): Promise<ViewedLines> {
  const details = await readDetails(db, lines, now);
  return {
    lines: lines.map((line) => lineView(line, details)),
    lost: await viewLost(db, lost),
    total: toWire(totals.total),
  };
}
