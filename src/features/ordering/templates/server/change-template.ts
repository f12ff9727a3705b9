import { and, eq, sql } from 'drizzle-orm';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { basketTemplate } from './tables.ts';
import type { ReadTemplate } from './read-templates.ts';
import { isChangeable, mayShare } from './template-rights.ts';
import { templateLines } from './template-lines.ts';
import { templateView } from './template-view.ts';

type Change = Parsed<'templateChange'>;

/**
 * Replaces what is named of a template that the caller may change (R-CALL-069). With the `updatedAt` that the caller saw, the
 * change is refused where another window has saved since; without it the last write wins. Errors: NOT_FOUND,
 * VALIDATION, CONFLICT, FORBIDDEN where he may not share.
 */
export const changeTemplate: Operation<'templateChange', Session> = async (ctx, { params, body }) =>
  templateView(ctx, await transaction(ctx.db, (tx) => change(tx, ctx, params.id, body)));

async function change(
  tx: Db,
  { session, now }: CallContext<Session>,
  id: number,
  body: Change['body'],
): Promise<ReadTemplate> {
  if (body.shared && !mayShare(session)) {
    throw refuse('FORBIDDEN', 'Открыть шаблон компании может тот, кто для неё заказывает');
  }
  const isAsked = and(eq(basketTemplate.id, id), isChangeable(session));
  const [before] = await tx
    .select({ at: basketTemplate.updatedAt, products: basketTemplate.products })
    .from(basketTemplate)
    .where(isAsked)
    .for('update');
  if (!before) throw notFound('Такого шаблона нет');
  if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== before.at.getTime()) {
    throw refuse('CONFLICT', 'Шаблон изменён в другом окне. Обновите страницу или сохраните поверх');
  }
  const { name, description } = body;
  const products = body.products && (await templateLines(tx, session, body.products, before.products));
  const updatedAt = sql`greatest(${now().toISOString()}::timestamptz, updated_at + interval '1 millisecond')`;
  // A template whose owner has left is from now on its administrator's
  const accountId = session.account.id;
  const companyId = body.shared === undefined ? undefined : body.shared ? session.company!.id : null;
  const [row] = await tx
    .update(basketTemplate)
    .set({ name, description, products, updatedAt, accountId, companyId })
    .where(eq(basketTemplate.id, id))
    .returning();
  return { ...row!, owner: null, mayChange: true };
}
