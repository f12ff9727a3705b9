import { and, eq } from 'drizzle-orm';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { basketTemplate } from './tables.ts';
import { isChangeable } from './template-rights.ts';

/** Deletes a template that the caller may change (R-CALL-070). Error: NOT_FOUND, which a client takes for done. */
export const removeTemplate: Operation<'templateRemove', Session> = async ({ db, session }, { params }) => {
  const gone = await db
    .delete(basketTemplate)
    .where(and(eq(basketTemplate.id, params.id), isChangeable(session)))
    .returning({ id: basketTemplate.id });
  if (gone.length === 0) throw notFound('Такого шаблона нет');
  return {};
};
