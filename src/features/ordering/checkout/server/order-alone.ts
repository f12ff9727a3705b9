import { isEmpty, keepLines, readBasket, readLockedBasket } from '#ordering/basket/server/index.ts';
import { findByCheckoutKey } from '#ordering/orders/server/index.ts';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import type { CompanyTerms } from '#identity/accounts/server/index.ts';
import { addMissingRows, recordAvailability, reservedItems } from '#goods/stock/server/index.ts';
import { type Db, openedConnections, together, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { orKeyReused } from '#server/idempotency.ts';
import { basketChanged, companyChanged } from './compare-with-snapshot.ts';
import {
  askedOrder,
  decideOrder,
  isForCompany,
  isReadAlike,
  orderedLines,
  type OrderPlaced,
  type Ordering,
  type OrderingUnderLocks,
  priceUnderLocks,
  wantedStock,
} from './decide-order.ts';
import type { Placed } from './freeze-order.ts';
import { lockForOrders } from './lock-for-orders.ts';
import { readOrderFacts } from './read-order-facts.ts';
import { writeOrders } from './write-orders.ts';

/**
 * Places an order in a transaction of its own, which waits for locks that others hold. Throws EMPTY_BASKET, COMPANY_CHANGED
 * and what `decideOrder` throws.
 */
export async function orderAlone(ordering: Ordering): Promise<Placed> {
  const { ctx, ...asked } = ordering;
  let { company } = ctx.session;
  for (;;) {
    const current = { ...asked, ctx: { ...ctx, session: { ...ctx.session, company } } };
    const opened = openedConnections(ctx.db);
    const outcome = await transaction(ctx.db, (tx) => orderFromBasket(tx, ctx.db, current));
    if ('terms' in outcome) {
      company = { ...company, ...outcome.terms };
      continue;
    }
    if (outcome.left) keepLines(ctx.db, ctx.session.account.id, null, { ...outcome.left, opened });
    return outcome.placed;
  }
}

type Others = { terms: CompanyTerms };

/** Writes nothing, and returns the terms of the company, where they are others than those of the session. */
async function orderFromBasket(tx: Db, db: Db, ordering: Ordering): Promise<OrderPlaced | Others> {
  const read = await readUnderLocks(tx, db, ordering);
  if ('terms' in read) return read;
  const decided = await decideOrder(tx, read);
  if (decided === null) return { placed: await findPlaced(tx, read), left: null };
  if ('id' in decided) return { placed: decided, left: null };
  await recordAvailability(tx, decided.moves);
  await writeOrders(tx, [decided.written]).catch(orKeyReused);
  return { placed: decided.written.answer, left: decided.left };
}

/** Locks basket, company and stock, and reads all that the order depends on; the terms where the basket was read with others. */
async function readUnderLocks(tx: Db, db: Db, ordering: Ordering): Promise<OrderingUnderLocks | Others> {
  const { account, company } = ordering.ctx.session;
  const readFacts = async () => (await readOrderFacts(tx, [askedOrder(ordering)], 'waiting'))[0]!;
  const priceTerms = priceTermsOf(ordering.ctx.session);
  const [[terms], proven, factsOfStock] = await together(tx, () =>
    Promise.all([
      lockForOrders(tx, [{ accountId: account.id, companyId: company.id }], 'waiting'),
      readLockedBasket(tx, db, priceTerms, account.id),
      // A back-order may need rows of stock that are made before any is locked
      company.canBuyUnavailable ? null : readFacts(),
    ]),
  );
  if (!isReadAlike(ordering, terms!)) return { terms: terms! };
  const stored = proven ?? (await readBasket(tx, priceTerms, { accountId: account.id, isLocked: true }));
  const priced = priceUnderLocks(ordering, terms!, stored);
  const lines = orderedLines(priced.basket);
  if (lines.some((line) => !line.isInStock)) await addMissingRows(tx, reservedItems(wantedStock(lines)));
  return { ...priced, facts: factsOfStock ?? (await readFacts()) };
}

/** An order raises the version of its basket: one that is no longer as it was shown may have been ordered already. */
async function findPlaced(tx: Db, { ctx, request, basket }: OrderingUnderLocks): Promise<Placed> {
  const { account, company } = ctx.session;
  const placed = request.checkoutKey ? await findByCheckoutKey(tx, account.id, request.checkoutKey) : undefined;
  if (placed) return placed;
  if (isEmpty(basket)) throw emptyBasket();
  throw isForCompany(request, company.id) ? basketChanged() : companyChanged(company.name);
}

const emptyBasket = () => refuse('EMPTY_BASKET', 'В корзине нет товаров, которые можно заказать');
