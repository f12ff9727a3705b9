import { sql } from 'drizzle-orm';
import { type PriceRules, type PriceTerms, rulesVersionSql, vatRatesColumn } from '#goods/pricing/server/index.ts';
import { changedSince, snapshotSql } from '#goods/products/server/index.ts';
import { batched, type Db, openedConnections, rowsOf, statementFor } from '#server/db/index.ts';
import { creditUsedSlot } from './credit-used.ts';
import { CacheByAccount } from './cache-by-account.ts';
import type { LineDetails } from './line-details.ts';
import { type BasketLine, readBasket, type StoredBasket } from './read-basket.ts';
import { basket, basketLine } from './tables.ts';

/** What a thread has read of the goods of a basket. */
type CachedBasket = {
  /** Where list prices come from. */
  terms: PriceTerms;
  lines: ReadonlyMap<number, BasketLine>;
  details: LineDetails | null;
  rules: PriceRules;
  /** Items and products of the lines. */
  ids: readonly number[];
  /** A snapshot of the database in which the goods were so, and when (milliseconds) it was taken at the latest. */
  snapshot: string;
  at: number;
  /** Connections that had been opened before. */
  opened: number;
};

/** Lines of cached baskets in a thread; beyond that the oldest baskets are dropped. A line takes about a kilobyte. */
const MAX_CACHED_LINES = 5000;

/** Variants that take as much as a line: a line of an offer has those of its product. */
const VARIANTS_OF_A_LINE = 4;

const cache = new CacheByAccount<CachedBasket>(MAX_CACHED_LINES, ({ lines, details }) => {
  const variants = [...(details?.variants.values() ?? [])].reduce((sum, own) => sum + own.length, 0);
  return lines.size + Math.floor(variants / VARIANTS_OF_A_LINE);
});

/** A larger basket is read alone and is seldom changed line by line. */
const MAX_LINES = 100;

/** The log of changes keeps its rows for days. */
const MAX_AGE_MS = 60 * 60 * 1000;

const account = sql`asked."accountId"`;

const linesOfBasket = statementFor((db) =>
  db
    .select({
      n: sql<number>`asked.n`,
      version: sql<number>`coalesce((select version from ${basket} where account_id = ${account}), 0)`,
      lines: sql<[id: number, quantity: number, unit: string | null][] | null>`(
        select json_agg(json_build_array(item_id, quantity, unit) order by added_at, item_id)
        from ${basketLine} where account_id = ${account})`,
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

const readTogether = batched((db: Db, asked: readonly Asked[]) =>
  rowsOf(asked, (values) => linesOfBasket(db).execute(values)),
);

/**
 * A basket whose lines are changed one after another, outside of transactions: its goods come from what this thread has
 * read of them before, where the statement that reads the lines proves that they are as they were. It is what
 * `readBasket` would read, with details, but for the number in stock: only whether there is any is right.
 */
export async function readCachedBasket(db: Db, terms: PriceTerms, accountId: number): Promise<StoredBasket> {
  const [opened, at] = [openedConnections(db), Date.now()];
  const known = cache.get(db, accountId);
  if (known && known.opened === opened && isOfTerms(known, terms) && Math.abs(at - known.at) < MAX_AGE_MS) {
    const read = await readLines(db, terms, accountId, known);
    // One that was opened meanwhile may lead to another server
    if (read && openedConnections(db) === opened) {
      cache.set(db, accountId, { ...known, snapshot: read.snapshot, at });
      return read;
    }
  }
  const read = await readBasket(db, terms, { accountId, hasDetails: true });
  if (read.stored.length <= MAX_LINES) cache.set(db, accountId, { ...goodsOf(read), terms, at, opened });
  else cache.drop(db, accountId);
  return read;
}

const isOfTerms = ({ terms }: CachedBasket, { priceTypeId, currency }: PriceTerms) =>
  terms.priceTypeId === priceTypeId && terms.currency === currency;

/** Null where something has changed or is not known. */
async function readLines(
  db: Db,
  { companyId, currency }: PriceTerms,
  accountId: number,
  known: CachedBasket,
): Promise<StoredBasket | null> {
  const { snapshot: since, ids, rules, details } = known;
  const row = await readTogether(db, { accountId, companyId, currency, snapshot: since, ids });
  if (row.isChanged || row.rulesVersion === null || row.rulesVersion !== rules.version) return null;
  const stored = (row.lines ?? []).flatMap(([id, quantity, unit]) => {
    const line = known.lines.get(id);
    return line ? [{ ...line, quantity, unit }] : [];
  });
  if (stored.length !== (row.lines?.length ?? 0)) return null;
  const { version, creditUsed, snapshot } = row;
  return { version, stored, rules, rates: row.rates ?? [], creditUsed, details, snapshot };
}

function goodsOf({ stored, details, rules, snapshot }: StoredBasket) {
  const ids = new Set(stored.flatMap(({ item }) => [item.id, item.productId]));
  return { lines: new Map(stored.map((line) => [line.item.id, line])), details, rules, ids: [...ids], snapshot };
}
