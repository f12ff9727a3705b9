import type { PriceTerms } from '#goods/pricing/server/index.ts';
import { type Db, openedConnections } from '#server/db/index.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { BoundedCache } from './bounded-cache.ts';
import { versionOf } from './marked-basket.ts';
import type { Goods } from './read-basket.ts';
import { knownLines } from './known-lines.ts';
import type { BasketForChange } from './read-for-change.ts';
import { isProvable, type ReadingMoment } from './reading-moment.ts';
import type { Basis, Written } from './write-lines.ts';

/** Goods as this thread has read them for an addition. */
type KnownGoods = ReadingMoment & {
  goods: Goods;
  /** Sections of products are read where a discount of this version needs them. */
  rulesVersion: string | null;
  /** A snapshot of the database in which the goods were so. */
  snapshot: string;
};

/** A thread keeps the goods that were added last, apart for each price type. One takes about a kilobyte. */
const MAX_KNOWN = 10_000;

const cache = new BoundedCache<string, KnownGoods>(MAX_KNOWN, () => 0);

/** The goods of a long list are seldom added again soon. */
const MAX_REMEMBERED = 20;

const keyOf = ({ priceTypeId, currency }: PriceTerms, itemId: number) => `${itemId} ${priceTypeId} ${currency}`;

/** Keeps the goods that were read for an addition. */
export function rememberGoods(db: Db, terms: PriceTerms, basket: BasketForChange, { at, opened }: ReadingMoment): void {
  const { goods, rulesVersion, snapshot } = basket;
  if (goods.size > MAX_REMEMBERED) return;
  for (const [id, own] of goods) cache.set(db, keyOf(terms, id), { goods: own, rulesVersion, snapshot, at, opened });
}

/** A basket as far as this thread knows it, what it knows of the goods, and what has to be proven. */
export type KnownBasket = { basket: BasketForChange; knownGoods: KnownGoods; basis: Basis };

/**
 * What the addition of an item needs to know, without a statement: the version of the basket came with the session, and this
 * thread knows how many lines that has and the goods. Null where it does not know one of them. It is right where
 * `writeLines` proves the basis.
 */
export function knownForAddition(
  db: Db,
  { account, basketMark }: Pick<BuyerSession, 'account' | 'basketMark'>,
  terms: PriceTerms,
  itemId: number,
): KnownBasket | null {
  const known = cache.get(db, keyOf(terms, itemId));
  if (!known || basketMark === null || !isProvable(db, known)) return null;
  const lines = knownLines(db, account.id, versionOf(basketMark));
  if (!lines) return null;
  const { goods, rulesVersion, snapshot } = known;
  const line = lines.lines.get(itemId) ?? { quantity: 0, unit: null };
  const basket = {
    version: lines.version,
    lineCount: lines.lineCount,
    quantities: new Map([[itemId, line.quantity]]),
    units: new Map([[itemId, line.unit]]),
    goods: new Map([[itemId, goods]]),
    rulesVersion,
    snapshot,
    kept: null,
  };
  const basis = {
    snapshot,
    ids: [...new Set([itemId, goods.item.productId])],
    absent: lines.lines.has(itemId) ? [] : [itemId],
  };
  return { basket, knownGoods: known, basis };
}

/** Moves what is known of goods on to the snapshot in which it was proven. */
export function keepProven(
  db: Db,
  terms: PriceTerms,
  known: KnownGoods,
  { snapshot, rulesVersion, at, opened }: Written & ReadingMoment,
): void {
  const key = keyOf(terms, known.goods.item.id);
  // Others may have read them again, at an earlier moment too: of that nothing was proven
  if (cache.get(db, key) !== known) return;
  // A connection that was opened meanwhile may lead to another server, which has proven nothing
  const isSame = known.opened === opened && openedConnections(db) === opened && known.rulesVersion === rulesVersion;
  if (isSame) cache.set(db, key, { ...known, snapshot, at });
  else cache.drop(db, key);
}
