import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { isEndedPaper, isEndingPaper } from '#goods/papers/server/index.ts';
import { goodsPaper, goodsPaperProduct } from '#goods/papers/server/tables.ts';
import { product } from '#goods/products/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { normaliseArticle } from '#shared/article.ts';
import { dayOf } from '#shared/dates.ts';
import { MAX_COUNTED_PAPERS, type paperStates, PAPERS_PAGE_SIZE } from '../contract.ts';
import { paperView } from './paper-view.ts';

const pages = keyset(
  {
    added: { key: sql`${goodsPaper.id}`, type: sql`int` },
    ends: { key: sql`coalesce(${goodsPaper.endsOn}, 'infinity'::date)`, type: sql`date` },
    name: { key: sql`(${goodsPaper.title} || ' ' || ${goodsPaper.number})`, type: sql`text` },
  },
  goodsPaper.id,
);

/** How many goods a paper belongs to, as a column. */
export const goodsCount = (db: Db): SQL<number> =>
  sql<number>`${db.$count(goodsPaperProduct, eq(goodsPaperProduct.paperId, goodsPaper.id))}::int`;

/** The papers of goods, a page by key. */
export const listPapers: Operation<'officePapers', Session> = async (ctx, { query }) => {
  const { q, kind, state, after, ...order } = query;
  const { db } = ctx;
  const day = dayOf(ctx.now(), ctx.env.TZ_SHOP);
  const where = and(
    q === '' ? undefined : isNamed(q),
    kind && eq(goodsPaper.kind, kind),
    state && conditionOf(state, day),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({ paper: goodsPaper, id: goodsPaper.id, goods: goodsCount(db), key: pages.keyText(order) })
      .from(goodsPaper)
      .where(and(where, pages.afterKey(order, after)))
      .orderBy(...pages.inOrder(order))
      .limit(PAPERS_PAGE_SIZE + 1),
    db.select({ count: countUpTo(db, where) }).from(sql`(select 1) as one`),
  ]);
  const shown = rows.slice(0, PAPERS_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(({ paper, goods }) => paperView(paper, goods, day)),
    next: rows.length > shown.length && last ? pages.keyOf(order, last) : null,
    count: counted!.count,
  };
};

/** How many papers have ended, and how many end within thirty days, as columns of the home. */
export const endedPaperCount = (ctx: CallContext<Session>): SQL<number> =>
  countUpTo(ctx.db, isEndedPaper(dayOf(ctx.now(), ctx.env.TZ_SHOP)));
export const endingPaperCount = (ctx: CallContext<Session>): SQL<number> =>
  countUpTo(ctx.db, isEndingPaper(dayOf(ctx.now(), ctx.env.TZ_SHOP)));

function isNamed(text: string): SQL {
  const part = `%${escapeLike(text)}%`;
  const article = normaliseArticle(text);
  return or(
    ilike(goodsPaper.title, part),
    ilike(goodsPaper.number, part),
    ilike(goodsPaper.fileName, part),
    article === ''
      ? undefined
      : sql`exists (select from ${goodsPaperProduct} inner join ${product} on ${product.id} = ${goodsPaperProduct.productId}
          where ${goodsPaperProduct.paperId} = ${goodsPaper.id} and ${product.articleNormalised} = ${article})`,
  )!;
}

function conditionOf(state: (typeof paperStates)[number], day: string): SQL {
  const isEnded = isEndedPaper(day);
  return {
    valid: sql`(${isEnded}) is not true`,
    ending: isEndingPaper(day),
    ended: isEnded,
    withoutGoods: sql`not exists (select from ${goodsPaperProduct} where ${goodsPaperProduct.paperId} = ${goodsPaper.id})`,
  }[state];
}

function countUpTo(db: Db, where: SQL | undefined): SQL<number> {
  const some = db
    .select({ one: sql`1` })
    .from(goodsPaper)
    .where(where)
    .limit(MAX_COUNTED_PAPERS + 1);
  return sql<number>`(select count(*)::int from ${some} as counted)`;
}
