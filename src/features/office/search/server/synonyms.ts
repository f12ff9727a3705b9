import { and, ilike, sql } from 'drizzle-orm';
import { changeSynonym } from '#goods/search/server/index.ts';
import { searchSynonym } from '#goods/search/server/tables.ts';
import { escapeLike } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { SEARCH_PAGE_SIZE } from '../contract.ts';
import { authorOf } from './author-of.ts';
import { countUpTo } from './count-up-to.ts';

const text = sql<string>`array_to_string(${searchSynonym.phrases}, ', ')`;
// The texts of lists differ, and their ids change with every change: a key has the text alone
const pages = keyset({ text: { key: text, type: sql`text` } }, sql`0`);

/** The owner's lists in the order of their texts, a page by key. */
export const listLists: Operation<'officeSynonyms', Session> = async ({ db }, { query }) => {
  const { q, after, ...order } = query;
  const where = and(sql`true`, q === '' ? undefined : ilike(text, `%${escapeLike(q)}%`))!;
  const [rows, [counted]] = await Promise.all([
    db
      .selectDistinct({ text, key: pages.keyText(order) })
      .from(searchSynonym)
      .where(and(where, pages.afterKey(order, after)))
      .orderBy(order.dir === 'asc' ? sql`1` : sql`1 desc`)
      .limit(SEARCH_PAGE_SIZE + 1),
    db.select({ count: countUpTo(db, searchSynonym, where) }).from(sql`(select 1) as one`),
  ]);
  const shown = rows.slice(0, SEARCH_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({ text: row.text })),
    next: rows.length > shown.length && last ? pages.keyOf(order, { ...last, id: 0 }) : null,
    count: counted!.count,
  };
};

/** Adds, changes or removes one list. Errors: VALIDATION, CONFLICT. */
export const change: Operation<'officeSynonymChange', Session> = async (ctx, { body }) => {
  await changeSynonym(ctx.db, body, authorOf(ctx));
  return {};
};
