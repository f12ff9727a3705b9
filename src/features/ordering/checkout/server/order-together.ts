import { DrizzleQueryError } from 'drizzle-orm';
import { keepLines, knowsGoods, readLockedBaskets, type StoredBasket } from '#ordering/basket/server/index.ts';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import { recordAvailability } from '#goods/stock/server/index.ts';
import type { CompanyTerms } from '#identity/accounts/server/index.ts';
import { batched, type Db, openedConnections, together, transaction } from '#server/db/index.ts';
import { ApiError } from '#server/errors.ts';
import {
  askedOrder,
  type DecidedOrder,
  decideOrder,
  isReadAlike,
  type OrderPlaced,
  type Ordering,
  priceUnderLocks,
} from './decide-order.ts';
import type { Placed } from './freeze-order.ts';
import { lockForOrders } from './lock-for-orders.ts';
import { type OrderFacts, readOrderFacts } from './read-order-facts.ts';
import { writeOrders } from './write-orders.ts';

/** More lines make those wait that are ordered with them. */
const MAX_LINES = 20;

/** Nobody notices it, and more orders share their statements. */
const MAX_WAIT_MS = 20;

/** Null: the order has to be placed alone. */
type Outcome = OrderPlaced | { error: ApiError } | null;

/**
 * Places an order in one transaction with others that come at the same time: the same locks, reads and checks as one alone,
 * in statements for all of them. It waits for no lock, and to write no longer than `lockForOrders` lets it. Null, and nothing is
 * written, where the order has to be placed alone: others hold its basket, its company or its stock, another order of the
 * transaction has the same company or goods, or something is not as the buyer was shown it. Throws what `decideOrder`
 * throws.
 */
export async function orderTogether(db: Db, ordering: Ordering): Promise<Placed | null> {
  if (!canShare(db, ordering)) return null;
  const outcome = await placeTogether(db, ordering);
  if (outcome === null) return null;
  if ('error' in outcome) throw outcome.error;
  return outcome.placed;
}

/** Back-orders need rows of stock before any is locked; goods that are not known cost the others the time to read them. */
function canShare(db: Db, { ctx: { session } }: Ordering): boolean {
  return !session.company.canBuyUnavailable && knowsGoods(db, priceTermsOf(session), session.account.id);
}

const placeTogether = batched(
  async (db: Db, orderings: readonly Ordering[]): Promise<Outcome[]> => {
    const shared = firstsOf(orderings.filter((ordering) => canShare(db, ordering)));
    if (shared.length < 2) return orderings.map(() => null);
    const opened = openedConnections(db);
    const outcomes = await transaction(db, (tx) => placeUnderLocks(tx, db, shared));
    for (const [{ ctx }, outcome] of outcomes)
      if (outcome && 'left' in outcome && outcome.left)
        keepLines(db, ctx.session.account.id, null, { ...outcome.left, opened });
    return orderings.map((ordering) => outcomes.get(ordering) ?? null);
  },
  { maxWaitMs: MAX_WAIT_MS },
);

/** One of each account and of each company: what the second may do depends on the first. */
function firstsOf(orderings: readonly Ordering[]): Ordering[] {
  const [accounts, companies] = [new Set<number>(), new Set<number>()];
  return orderings.filter(({ ctx: { session } }) => {
    const { account, company } = session;
    if (accounts.has(account.id) || companies.has(company.id)) return false;
    accounts.add(account.id);
    companies.add(company.id);
    return true;
  });
}

async function placeUnderLocks(
  tx: Db,
  db: Db,
  orderings: readonly Ordering[],
): Promise<ReadonlyMap<Ordering, Outcome>> {
  const outcomes = new Map<Ordering, Outcome>();
  const decided = new Map<Ordering, DecidedOrder>();
  const taken = new Set<number>();
  for (const { ordering, ...read } of await readUnderLocks(tx, db, orderings)) {
    const own = read.stored.stored.map(({ item }) => item.id);
    if (own.length > MAX_LINES || own.some((id) => taken.has(id))) continue;
    const outcome = await decide(tx, ordering, read);
    if (outcome && 'written' in outcome) {
      decided.set(ordering, outcome);
      for (const id of own) taken.add(id);
    } else outcomes.set(ordering, outcome);
  }
  if (decided.size > 0) await writeAll(tx, [...decided.values()]);
  for (const [ordering, { written, left }] of decided) outcomes.set(ordering, { placed: written.answer, left });
  return outcomes;
}

type Read = { terms: CompanyTerms; stored: StoredBasket; facts: OrderFacts };

/** An order that cannot be decided fails again when it is placed alone, and none of the others with it. */
async function decide(tx: Db, ordering: Ordering, { terms, stored, facts }: Read): Promise<Outcome | DecidedOrder> {
  try {
    const order = await decideOrder(tx, { ...priceUnderLocks(ordering, terms, stored), facts });
    return order && 'id' in order ? { placed: order, left: null } : order;
  } catch (error) {
    if (error instanceof ApiError) return { error };
    // A statement that has failed ends the transaction for all of them
    if (error instanceof DrizzleQueryError) throw error;
    return null;
  }
}

/** What was read of those whose basket, company and stock are locked and whose terms are those of their session. */
async function readUnderLocks(tx: Db, db: Db, orderings: readonly Ordering[]) {
  const owners = orderings.map(({ ctx: { session } }) => ({
    accountId: session.account.id,
    companyId: session.company.id,
  }));
  const baskets = orderings.map(({ ctx: { session } }) => ({
    terms: priceTermsOf(session),
    accountId: session.account.id,
  }));
  const [terms, stored, facts] = await together(tx, () =>
    Promise.all([
      lockForOrders(tx, owners, 'skipping'),
      readLockedBaskets(tx, db, baskets),
      readOrderFacts(tx, orderings.map(askedOrder), 'skipping'),
    ]),
  );
  return orderings.flatMap((ordering, n) => {
    const [locked, basket, own] = [terms[n]!, stored[n]!, facts[n]!];
    if (locked === null || basket === null || own.isHeld || !isReadAlike(ordering, locked)) return [];
    return [{ ordering, terms: locked, stored: basket, facts: own }];
  });
}

async function writeAll(tx: Db, decided: readonly DecidedOrder[]): Promise<void> {
  await recordAvailability(
    tx,
    decided.flatMap(({ moves }) => moves),
  );
  await writeOrders(
    tx,
    decided.map(({ written }) => written),
  );
}
