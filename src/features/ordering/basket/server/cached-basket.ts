import { sql } from 'drizzle-orm';
import { findPriceRules, type PriceTerms, rulesVersionSql, vatRatesColumn } from '#goods/pricing/server/index.ts';
import { changedSince, snapshotSql } from '#goods/products/server/index.ts';
import { availableSql } from '#goods/stock/server/index.ts';
import { batched, type Db, openedConnections, rowsOf, statementFor } from '#server/db/index.ts';
import { creditUsedSlot } from './credit-used.ts';
import { BoundedCache } from './bounded-cache.ts';
import type { LineDetails } from './line-details.ts';
import { type Goods, readBasket, type StoredBasket } from './read-basket.ts';
import { isProvable, momentOf, type ReadingMoment } from './reading-moment.ts';
import { basket, basketLine } from './tables.ts';

/** What a thread has read of the goods of a basket, by item id: of all its lines and perhaps of earlier ones. */
type CachedGoods = ReadingMoment & {
  /** Where list prices come from. */
  terms: PriceTerms;
  goods: ReadonlyMap<number, Goods>;
  /** Null: no line has been shown yet; of lines that were added later they are missing. */
  details: LineDetails | null;
  /** Sections of products are read where a discount of this version needs them. */
  rulesVersion: string | null;
  /** A snapshot of the database in which the goods were so. */
  snapshot: string;
};

/** Lines of cached baskets in a thread; beyond that the oldest baskets are dropped. A line takes about a kilobyte. */
const MAX_CACHED_LINES = 5000;

/** Variants that take as much as a line: a line of an offer has those of its product. */
const VARIANTS_OF_A_LINE = 4;

const cache = new BoundedCache<number, CachedGoods>(MAX_CACHED_LINES, ({ goods, details }) => {
  const variants = [...(details?.variants.values() ?? [])].reduce((sum, own) => sum + own.length, 0);
  return goods.size + Math.floor(variants / VARIANTS_OF_A_LINE);
});

/** A larger basket is read alone and is seldom changed line by line. */
const MAX_LINES = 100;

const account = sql`asked."accountId"`;

const linesOfBasket = statementFor((db) =>
  db
    .select({
      n: sql<number>`asked.n`,
      version: sql<number>`coalesce((select version from ${basket} where account_id = ${account}), 0)`,
      lines: sql<[id: number, quantity: number, unit: string | null, available: number][] | null>`(
        select json_agg(json_build_array(item_id, quantity, unit, ${availableSql(sql`line.item_id`)}) order by added_at, item_id)
        from ${basketLine} line where account_id = ${account})`,
      isChanged: changedSince(sql`asked.snapshot`, sql`asked.ids`),
      snapshot: snapshotSql,
      rulesVersion: rulesVersionSql,
      rates: vatRatesColumn,
      creditUsed: creditUsedSlot.get()(sql`asked."companyId"`, sql`asked.currency`),
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked (n int, "accountId" int, "companyId" int,
        currency text, snapshot pg_snapshot, ids int[])`,
    )
    .prepare('read_basket_lines'),
);

type Asked = {
  accountId: number;
  companyId: number | null;
  currency: string;
  snapshot: string;
  ids: readonly number[];
};

const readAll = (db: Db, asked: readonly Asked[]) => rowsOf(asked, (values) => linesOfBasket(db).execute(values));

const readTogether = batched(readAll);

type Reading = {
  accountId: number;
  /** Lines will be shown. */
  hasDetails?: boolean;
};

/**
 * A basket, outside of transactions: its goods come from what this thread has read of them before, where the statement that
 * reads the lines proves that they are as they were. The same statement reads how much is in stock.
 */
export async function readCachedBasket(
  db: Db,
  terms: PriceTerms,
  { accountId, hasDetails = false }: Reading,
): Promise<StoredBasket> {
  const { at, opened } = momentOf(db);
  const known = knownGoods(db, terms, accountId);
  if (known) {
    const read = await provenBasket(db, known, await readTogether(db, askedOf(terms, accountId, known)));
    // One that was opened meanwhile may lead to another server
    if (read && !(hasDetails && read.details === null) && openedConnections(db) === opened) {
      cache.set(db, accountId, { ...known, snapshot: read.snapshot, at });
      return read;
    }
  }
  const read = await readBasket(db, terms, { accountId, hasDetails });
  const { stored, details, rules, snapshot } = read;
  const goods = new Map(stored.map(({ item, sectionList }) => [item.id, { item, sectionList }]));
  const cached = { terms, goods, details, rulesVersion: rules.version, snapshot, at, opened };
  if (goods.size <= MAX_LINES) cache.set(db, accountId, cached);
  else cache.drop(db, accountId);
  return read;
}

/** What has been read for these terms, not too long ago and from the same server. */
function knownGoods(db: Db, { priceTypeId, currency }: PriceTerms, accountId: number): CachedGoods | null {
  const known = cache.get(db, accountId);
  if (!known || !isProvable(db, known)) return null;
  const isOfTerms = known.terms.priceTypeId === priceTypeId && known.terms.currency === currency;
  return isOfTerms ? known : null;
}

function askedOf({ companyId, currency }: PriceTerms, accountId: number, { snapshot, goods }: CachedGoods): Asked {
  const ids = [...new Set([...goods.values()].flatMap(({ item }) => [item.id, item.productId]))];
  return { accountId, companyId, currency, snapshot, ids };
}

type Row = Awaited<ReturnType<typeof readAll>>[number];

/** Null where something has changed or is not known. */
async function provenBasket(db: Db, known: CachedGoods, row: Row): Promise<StoredBasket | null> {
  if (row.isChanged || row.rulesVersion === null || row.rulesVersion !== known.rulesVersion) return null;
  const stored = (row.lines ?? []).flatMap(([id, quantity, unit, available]) => {
    const goods = known.goods.get(id);
    return goods ? [{ ...goods, item: { ...goods.item, available }, quantity, unit }] : [];
  });
  const rules = stored.length === (row.lines?.length ?? 0) ? await findPriceRules(db, row.rulesVersion) : null;
  if (!rules) return null;
  const { version, creditUsed, snapshot } = row;
  const details = detailsOf(known, stored);
  return { version, stored, rules, rates: row.rates ?? [], creditUsed, details, snapshot };
}

/** Null where they are not known of every line. */
function detailsOf({ details }: CachedGoods, lines: readonly Goods[]): LineDetails | null {
  const isKnown = ({ item: { productId, isOffer } }: Goods) =>
    details?.products.has(productId) && (!isOffer || details.variants.has(productId));
  return lines.every(isKnown) ? details : null;
}
