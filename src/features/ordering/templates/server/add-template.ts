import { asc, eq } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { basketLine } from '#ordering/basket/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { MAX_TEMPLATES } from '#shared/limits.ts';
import { basketTemplate, type TemplateLine } from './tables.ts';
import { templateLines } from './template-lines.ts';
import { templateRow } from './template-view.ts';

/**
 * Creates a template of the caller's (R-CALL-068). A repeat with the same Idempotency-Key makes no second one.
 * Errors: VALIDATION; LIMIT, which is exact: additions of one account come one after another.
 */
export const addTemplate: Operation<'templateAdd', Session> = (ctx, { body }) =>
  withIdempotency(ctx, 'templateAdd', body, async (tx) => {
    const accountId = ctx.session.account.id;
    const wanted = body.fromBasket ? await linesOfBasket(tx, accountId) : body.products;
    const products = await templateLines(tx, ctx.session, wanted);
    await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update');
    if ((await tx.$count(basketTemplate, eq(basketTemplate.accountId, accountId))) >= MAX_TEMPLATES) {
      throw refuse('LIMIT', 'Шаблонов уже 100. Удалите ненужные, чтобы создать новый');
    }
    const { name, description } = body;
    const at = ctx.now();
    const [row] = await tx
      .insert(basketTemplate)
      .values({ accountId, name, description, products, createdAt: at, updatedAt: at })
      .returning();
    return templateRow({ ...row!, owner: null, mayChange: true }, ctx.session);
  });

async function linesOfBasket(tx: Db, accountId: number): Promise<TemplateLine[]> {
  const { itemId: id, quantity, unit, addedAt } = basketLine;
  const lines = await tx
    .select({ id, quantity, unit })
    .from(basketLine)
    .where(eq(basketLine.accountId, accountId))
    .orderBy(asc(addedAt), asc(id));
  return lines.map((line) => ({ ...line, unit: line.unit ?? undefined }));
}
