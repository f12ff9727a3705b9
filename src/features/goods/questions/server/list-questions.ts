import { and, count, desc, eq } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import { checkShown } from './queries.ts';
import { productQuestion } from './tables.ts';

/** The answered questions about a product, the latest first (R-CALL-043). Error: NOT_FOUND. */
export const listQuestions: Operation<'productQuestions', Session> = async ({ db }, { params, query }) => {
  await checkShown(db, params.id);
  const isPublished = and(eq(productQuestion.productId, params.id), eq(productQuestion.state, 'published'));
  const [found] = await db.select({ total: count() }).from(productQuestion).where(isPublished);
  const page = pageOf({ page: query.page, pageSize: query.page_size, total: found!.total });
  const rows = await db
    .select({ own: productQuestion, name: account.name, lastName: account.lastName })
    .from(productQuestion)
    .innerJoin(account, eq(account.id, productQuestion.accountId))
    .where(isPublished)
    .orderBy(desc(productQuestion.at), desc(productQuestion.id))
    .limit(page.pageSize)
    .offset(rowsBefore(page));
  const items = rows.map(({ own: { id, text, answer, at }, ...person }) => ({
    id,
    question: text,
    answer,
    author: authorName(person),
    date: at.toISOString(),
  }));
  return { items, page };
};

/** First name and initial: «Иван П.». */
function authorName({ name, lastName }: { name: string; lastName: string }): string {
  const initial = [...lastName.trim()][0];
  return [name.trim(), initial === undefined ? '' : `${initial}.`].filter(Boolean).join(' ') || 'Покупатель';
}
