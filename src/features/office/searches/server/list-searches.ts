import { and, eq, gt, ilike, type SQL, sql } from 'drizzle-orm';
import { searchQuery } from '#goods/search/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { MAX_COUNTED_SEARCHES, SEARCH_DAYS, SEARCHES_PAGE_SIZE } from '../contract.ts';

// A query has no number: its text, as a hash, tells rows of one key apart
const number = sql`hashtext(${searchQuery.query})`;

const pages = keyset(
  {
    count: { key: sql`${searchQuery.count}`, type: sql`int` },
    last: { key: sql`${searchQuery.lastAt}`, type: sql`timestamptz` },
  },
  number,
);

const isMissed = and(
  eq(searchQuery.found, 0),
  gt(searchQuery.lastAt, sql`now() - make_interval(days => ${SEARCH_DAYS})`),
)!;

/** What buyers looked for in the last month and the shop has not found, a page by key. */
export const listSearches: Operation<'officeSearches', Session> = async ({ db }, { query }) => {
  const { q, after, ...order } = query;
  const where = and(isMissed, q === '' ? undefined : ilike(searchQuery.query, `%${escapeLike(q)}%`))!;
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        query: searchQuery.query,
        count: searchQuery.count,
        lastAt: searchQuery.lastAt,
        id: sql<number>`${number}`,
        key: pages.keyText(order),
      })
      .from(searchQuery)
      .where(and(where, pages.afterKey(order, after)))
      .orderBy(...pages.inOrder(order))
      .limit(SEARCHES_PAGE_SIZE + 1),
    db.select({ count: countUpTo(db, where) }).from(sql`(select 1) as one`),
  ]);
  const shown = rows.slice(0, SEARCHES_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(({ query: text, count, lastAt }) => ({ query: text, count, lastAt: lastAt.toISOString() })),
    next: rows.length > shown.length && last ? pages.keyOf(order, last) : null,
    count: counted!.count,
  };
};

/** How many queries the list has, as a column. */
export const searchCount = (db: Db): SQL<number> => countUpTo(db, isMissed);

function countUpTo(db: Db, where: SQL): SQL<number> {
  const some = db
    .select({ one: sql`1` })
    .from(searchQuery)
    .where(where)
    .limit(MAX_COUNTED_SEARCHES + 1);
  return sql<number>`(select count(*)::int from ${some} as counted)`;
}
