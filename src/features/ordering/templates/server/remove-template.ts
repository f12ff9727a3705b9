import { and, eq } from 'drizzle-orm';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { basketTemplate } from './tables.ts';

/** Deletes one of the caller's templates (R-CALL-070). Error: NOT_FOUND, which a client takes for done. */
export const removeTemplate: Operation<'templateRemove', Session> = async ({ db, session }, { params }) => {
  const gone = await db
    .delete(basketTemplate)
    .where(and(eq(basketTemplate.id, params.id), eq(basketTemplate.accountId, session.account.id)))
    .returning({ id: basketTemplate.id });
  if (gone.length === 0) throw notFound('Такого шаблона нет');
  return {};
};
