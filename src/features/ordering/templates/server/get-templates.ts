import { and, desc, eq, sql } from 'drizzle-orm';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import { basketTemplate } from './tables.ts';
import { templateRow, templateView } from './template-view.ts';

/** The caller's templates, lately changed ones first (R-CALL-066). */
export const listTemplates: Operation<'templateList', Session> = async ({ db, session }, { query }) => {
  const isOwn = eq(basketTemplate.accountId, session.account.id);
  const total = await db.$count(basketTemplate, isOwn);
  const page = pageOf({ page: query.page, pageSize: query.page_size, total });
  const { id, name, description, updatedAt } = basketTemplate;
  const rows = await db
    .select({ id, name, description, updatedAt, count: sql<number>`jsonb_array_length(${basketTemplate.products})` })
    .from(basketTemplate)
    .where(isOwn)
    .orderBy(desc(updatedAt), desc(id))
    .limit(page.pageSize)
    .offset(rowsBefore(page));
  return { items: rows.map(templateRow), page };
};

/** One of the caller's templates at today's prices and stock (R-CALL-071). Error: NOT_FOUND. */
export const getTemplate: Operation<'templateView', Session> = async (ctx, { params }) => {
  const [row] = await ctx.db
    .select()
    .from(basketTemplate)
    .where(and(eq(basketTemplate.id, params.code), eq(basketTemplate.accountId, ctx.session.account.id)));
  if (!row) throw notFound('Такого шаблона нет');
  return templateView(ctx, row);
};
