import { and, eq } from 'drizzle-orm';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import { readTemplates } from './read-templates.ts';
import { basketTemplate } from './tables.ts';
import { isVisible } from './template-rights.ts';
import { templateRow, templateView } from './template-view.ts';

/** The caller's templates and those that his company shares, lately changed ones first (R-CALL-066). */
export const listTemplates: Operation<'templateList', Session> = async ({ db, session }, { query }) => {
  const total = await db.$count(basketTemplate, isVisible(session));
  const page = pageOf({ page: query.page, pageSize: query.page_size, total });
  const rows = await readTemplates(db, session, isVisible(session), { limit: page.pageSize, offset: rowsBefore(page) });
  return { items: rows.map((row) => templateRow(row, session)), page };
};

/** A template that the caller sees at today's prices and stock (R-CALL-071). Error: NOT_FOUND. */
export const getTemplate: Operation<'templateView', Session> = async (ctx, { params }) => {
  const isAsked = and(eq(basketTemplate.id, params.code), isVisible(ctx.session))!;
  const [row] = await readTemplates(ctx.db, ctx.session, isAsked, { limit: 1 });
  if (!row) throw notFound('Такого шаблона нет');
  return templateView(ctx, row);
};
