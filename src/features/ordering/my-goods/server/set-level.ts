import { and, eq } from 'drizzle-orm';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { findItems } from '#ordering/basket/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { MAX_KEPT_LEVELS } from '#shared/limits.ts';
import { levelOf, listComing } from './levels.ts';
import { keptLevel } from './tables.ts';

/**
 * Keeps up to what quantity the caller orders an item again for his company; 0 forgets it. Errors: NOT_FOUND for what was
 * never in the shop; LIMIT, which is exact: levels of one account are written one after another.
 */
export const setLevel: Operation<'myGoodsLevel', BuyerSession> = async (ctx, { body: { id, quantity } }) => {
  const { db, session, now } = ctx;
  const item = (await findItems(db, priceTermsOf(session), [id])).get(id);
  if (!item) throw notFound('Такого товара нет');
  const [accountId, companyId] = [session.account.id, session.company.id];
  const own = and(eq(keptLevel.accountId, accountId), eq(keptLevel.companyId, companyId));
  if (quantity === 0) {
    await db.delete(keptLevel).where(and(own, eq(keptLevel.itemId, id)));
    return { level: null };
  }
  await transaction(db, async (tx) => {
    await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update');
    const level = { quantity, unit: item.lineUnit, at: now() };
    await tx
      .insert(keptLevel)
      .values({ accountId, companyId, itemId: id, ...level })
      .onConflictDoUpdate({ target: [keptLevel.accountId, keptLevel.companyId, keptLevel.itemId], set: level });
    if ((await tx.$count(keptLevel, own)) > MAX_KEPT_LEVELS) {
      throw refuse('LIMIT', 'Уровней уже 10 000. Уберите ненужные, чтобы задать новый');
    }
  });
  const coming = await listComing(ctx, [id], new Map([[id, item.lineUnit]]));
  return { level: levelOf(quantity, coming.get(id) ?? 0) };
};
