import { and, eq, sql } from 'drizzle-orm';
import { goodsForBuyer } from '#ordering/basket/server/index.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { normaliseArticle } from '#shared/article.ts';
import { ownCode } from './tables.ts';

/** Codes that a company may have. */
const MAX_CODES = 20_000;

/**
 * Remembers which goods the company means by a code; the code's earlier goods are forgotten. Errors: NOT_FOUND where the
 * goods are not shown or only offers of them are sold, LIMIT for too many codes.
 */
export const rememberCode: Operation<'basketRememberCode', BuyerSession> = async (ctx, { body }) => {
  const { db, session, now } = ctx;
  const code = normaliseArticle(body.code);
  const goods = (await goodsForBuyer(ctx, [body.id])).get(body.id);
  if (code === '' || !goods || goods.item.hasOffers) throw notFound('Такого товара нет');
  const companyId = session.company.id;
  const kept = await db.$count(ownCode, eq(ownCode.companyId, companyId));
  if (kept >= MAX_CODES) throw refuse('LIMIT', 'Больше 20 000 своих кодов запомнить нельзя');
  const row = { companyId, code, itemId: body.id, accountId: session.account.id, at: now() };
  await db
    .insert(ownCode)
    .values(row)
    .onConflictDoUpdate({ target: [ownCode.companyId, ownCode.code], set: row });
  return null;
};

/** A code that is not known is forgotten already. */
export const forgetCode: Operation<'basketForgetCode', BuyerSession> = async ({ db, session }, { body }) => {
  const code = normaliseArticle(body.code);
  await db.delete(ownCode).where(and(eq(ownCode.companyId, session.company.id), eq(ownCode.code, code)));
  return null;
};

/** The shown goods that a company means by codes, which are in the form in which articles are compared. */
export async function findOwnCodes(db: Db, companyId: number, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const { rows } = await db.execute<{ code: string; itemId: number }>(sql`
    select ${ownCode.code}, ${ownCode.itemId} as "itemId" from ${ownCode}
    left join ${offer} on ${offer.id} = ${ownCode.itemId} and ${offer.active}
    join ${product} on ${product.id} = coalesce(${offer.productId}, ${ownCode.itemId})
    where ${ownCode.companyId} = ${companyId} and ${ownCode.code} = any(${sql.param([...codes])}::text[])
      and ${product.active} and not ${product.hiddenByOperator}`);
  return new Map(rows.map(({ code, itemId }) => [code, itemId]));
}
