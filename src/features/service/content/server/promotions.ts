import { and, asc, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { pictureView } from '#goods/catalogue/server/index.ts';
import { discount, promotion } from '#goods/pricing/server/tables.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import type { Action, ActionCard, ActionState } from '../contract.ts';

export type PromotionRow = typeof promotion.$inferSelect;
type Context = Pick<CallContext<Session>, 'db' | 'session' | 'now'>;

/** Published, begun, and meant for the company of the visitor: one whose discounts are all for others does not exist. */
export function isKnownPromotion({ session, now }: Context): SQL {
  const own = sql`not exists (select from ${discount} where ${discount.promotionId} = ${promotion.id})
    or exists (select from ${discount} where ${discount.promotionId} = ${promotion.id}
      and (${discount.companyId} is null or ${discount.companyId} = ${session.company?.id ?? null}::int))`;
  return and(
    eq(promotion.active, true),
    or(isNull(promotion.startsAt), lte(promotion.startsAt, now())),
    sql`(${own})`,
  )!;
}

const isEnded = (now: Date): SQL => lte(promotion.endsAt, now);
const isRunning = (now: Date): SQL => or(isNull(promotion.endsAt), gt(promotion.endsAt, now))!;

/** A page of promotions: those that run, the first to end first; or those that have ended, the last one first. */
export async function listPromotions(
  ctx: Context,
  { state, page, page_size: pageSize }: { state: ActionState; page: number; page_size: number },
) {
  const now = ctx.now();
  const shown = and(isKnownPromotion(ctx), state === 'archive' ? isEnded(now) : isRunning(now))!;
  const total = await ctx.db.$count(promotion, shown);
  const pageNavigation = pageOf({ page, pageSize, total });
  const { endsAt, id } = promotion;
  const rows = await ctx.db
    .select()
    .from(promotion)
    .where(shown)
    .orderBy(state === 'archive' ? desc(endsAt) : sql`${asc(endsAt)} nulls last`, desc(id))
    .limit(pageNavigation.pageSize)
    .offset(rowsBefore(pageNavigation));
  return { items: rows.map((row) => actionCardOf(row, now)), pageNavigation };
}

/** A promotion that runs or has ended; undefined for any other. */
export async function findAction(ctx: Context, code: string): Promise<PromotionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(promotion)
    .where(and(eq(promotion.code, code), isKnownPromotion(ctx)));
  return row;
}

export function actionCardOf(row: PromotionRow, now: Date): ActionCard {
  const { code, name, text, picture, startsAt, endsAt } = row;
  return {
    code,
    url: `/actions/${encodeURIComponent(code)}/`,
    title: name,
    picture: picture && pictureView(picture),
    dateStart: startsAt?.toISOString() ?? null,
    dateEnd: endsAt?.toISOString() ?? null,
    isEnded: endsAt !== null && endsAt <= now,
    conditions: text,
  };
}

export const actionOf = (row: PromotionRow, now: Date): Action => ({ ...actionCardOf(row, now), html: row.html });
