import { ilike, sql } from 'drizzle-orm';
import { searchRule } from '#goods/search/server/tables.ts';
import { escapeLike } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { MAX_COUNTED, SEARCH_PAGE_SIZE } from '../contract.ts';

const number = sql`hashtext(ruled.key)`;
const pages = keyset(
  { query: { key: sql`ruled.query`, type: sql`text` }, rules: { key: sql`ruled.pins + ruled.bans`, type: sql`int` } },
  number,
);

/** Queries with rules of the owner, in the words of the latest rule; a page by key. */
export const listRuled: Operation<'officeSearchRules', Session> = async ({ db }, { query }) => {
  const { q, after, ...order } = query;
  const ruled = sql`(
    select ${searchRule.key} as key, (array_agg(${searchRule.query} order by ${searchRule.sort} desc))[1] as query,
      count(*) filter (where ${searchRule.kind} = 'pin')::int as pins,
      count(*) filter (where ${searchRule.kind} = 'ban')::int as bans
    from ${searchRule} where ${q === '' ? sql`true` : ilike(searchRule.query, `%${escapeLike(q)}%`)}
    group by ${searchRule.key}) as ruled`;
  const next = pages.afterKey(order, after) ?? sql`true`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.execute<{ query: string; pins: number; bans: number; id: number; key: string }>(sql`
      select ruled.query, ruled.pins, ruled.bans, ${number} as id, ${pages.keyText(order)} as key from ${ruled}
      where ${next} order by ${sql.join(pages.inOrder(order), sql`, `)} limit ${SEARCH_PAGE_SIZE + 1}::int`),
    db.execute<{ count: number }>(
      sql`select count(*)::int as count from (select from ${ruled} limit ${MAX_COUNTED + 1}::int) as counted`,
    ),
  ]);
  const shown = rows.slice(0, SEARCH_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(({ query: text, pins, bans }) => ({ query: text, pins, bans })),
    next: rows.length > shown.length && last ? pages.keyOf(order, last) : null,
    count: counted[0]!.count,
  };
};
