import { and, gt, ilike, type SQL, sql } from 'drizzle-orm';
import { isMissed, isOutOfStock } from '#goods/search/server/index.ts';
import { searchQuery } from '#goods/search/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { SEARCH_DAYS, SEARCH_PAGE_SIZE } from '../contract.ts';
import { countUpTo } from './count-up-to.ts';

// A query has no number: its text, as a hash, tells rows of one key apart
const number = sql`hashtext(${searchQuery.query})`;
const int = sql`int`;

const pages = keyset(
  {
    count: { key: sql`${searchQuery.count}`, type: int },
    found: { key: sql`${searchQuery.found}`, type: int },
    inStock: { key: sql`coalesce(${searchQuery.inStock}, -1)`, type: int },
    last: { key: sql`${searchQuery.lastAt}`, type: sql`timestamptz` },
  },
  number,
);

const isRecent = gt(searchQuery.lastAt, sql`now() - make_interval(days => ${SEARCH_DAYS})`);
const conditions = { missed: isMissed, outOfStock: isOutOfStock };

/** What buyers looked for in the last month and how much was found, a page by key. */
export const listQueries: Operation<'officeSearchQueries', Session> = async ({ db }, { query }) => {
  const { q, show, after, ...order } = query;
  const where = and(
    isRecent,
    show && conditions[show],
    q === '' ? undefined : ilike(searchQuery.query, `%${escapeLike(q)}%`),
  )!;
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        query: searchQuery.query,
        count: searchQuery.count,
        found: searchQuery.found,
        inStock: searchQuery.inStock,
        lastAt: searchQuery.lastAt,
        id: sql<number>`${number}`,
        key: pages.keyText(order),
      })
      .from(searchQuery)
      .where(and(where, pages.afterKey(order, after)))
      .orderBy(...pages.inOrder(order))
      .limit(SEARCH_PAGE_SIZE + 1),
    db.select({ count: countUpTo(db, searchQuery, where) }).from(sql`(select 1) as one`),
  ]);
  const shown = rows.slice(0, SEARCH_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(({ query: text, count, found, inStock, lastAt }) => ({
      query: text,
      count,
      found,
      inStock,
      lastAt: lastAt.toISOString(),
    })),
    next: rows.length > shown.length && last ? pages.keyOf(order, last) : null,
    count: counted!.count,
  };
};

/** How many queries of the month found nothing, as a column. */
export const missedCount = (db: Db): SQL<number> => countUpTo(db, searchQuery, and(isRecent, isMissed)!);
