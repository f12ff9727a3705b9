import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { productUrl } from '#goods/catalogue/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { MAX_COUNTED_QUESTIONS, QUESTIONS_PAGE_SIZE, type QuestionState } from '../contract.ts';

/** Questions about goods of one state; those that wait stand in the order in which they came. */
export const listQuestions: Operation<'officeQuestions', Session> = async ({ db }, { query }) => {
  const [rows, count] = await Promise.all([
    readRows(db, query.state, query.after),
    countUpTo(db, query.state, MAX_COUNTED_QUESTIONS + 1),
  ]);
  const items = rows
    .slice(0, QUESTIONS_PAGE_SIZE)
    .map(({ own: { id, text, answer, state, at }, author, product: { code, ...goods } }) => ({
      id,
      text,
      answer,
      state,
      at: at.toISOString(),
      author: fullName(author),
      product: { ...goods, url: productUrl(code) },
    }));
  return { items, next: rows.length > QUESTIONS_PAGE_SIZE ? String(items.at(-1)!.id) : null, count };
};

function readRows(db: Db, state: QuestionState, after: number | undefined) {
  const { id } = productQuestion;
  const isWaiting = state === 'new';
  const isNext = after === undefined ? undefined : isWaiting ? gt(id, after) : lt(id, after);
  return db
    .select({
      own: productQuestion,
      author: { name: account.name, lastName: account.lastName, secondName: account.secondName },
      product: { name: product.name, article: product.article, code: product.code },
    })
    .from(productQuestion)
    .innerJoin(product, eq(product.id, productQuestion.productId))
    .innerJoin(account, eq(account.id, productQuestion.accountId))
    .where(and(eq(productQuestion.state, state), isNext))
    .orderBy(isWaiting ? asc(id) : desc(id))
    .limit(QUESTIONS_PAGE_SIZE + 1);
}

async function countUpTo(db: Db, state: QuestionState, max: number): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(productQuestion)
    .where(eq(productQuestion.state, state))
    .limit(max);
  const [row] = await db
    .select({ count: sql<number>`(select count(*)::int from ${some} as counted)` })
    .from(sql`(select 1) as one`);
  return row!.count;
}
