import { and, type SQL, sql } from 'drizzle-orm';
import { isShownProduct } from '#goods/products/server/index.ts';
import { product, productSection, section } from '#goods/products/server/tables.ts';
import { promotion, discount } from '#goods/pricing/server/tables.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { NBSP } from '#shared/number-format.ts';
import { formatMoney } from '#shared/price-format.ts';
import type { PromotionCard } from '../contract.ts';

type Context = Pick<CallContext<Session>, 'db' | 'session' | 'now'>;

/** The promotion of a code, if it runs now and is for the caller's company. */
export async function findPromotion(ctx: Context, code: string): Promise<PromotionCard | undefined> {
  const [card] = await listCards(ctx, sql`promotion.code = ${code}`);
  return card;
}

/** Those on goods of the sections with this code, with all below them; undefined where there is no such section. */
export async function listPromotionsOfGroup(ctx: Context, code: string): Promise<PromotionCard[] | undefined> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select id from ${section} where code = ${code} and active`);
  if (rows.length === 0) return undefined;
  const own = idArray(rows.map(({ id }) => id));
  const below = sql`(with recursive down (id) as (
      select unnest(${own}) union select section.id from ${section} join down on section.parent_id = down.id
    ) select id from down)`;
  const goods = sql`(
    select distinct product.id, product.brand_id from ${product}
    left join ${productSection} also on also.product_id = product.id
    where ${isShownProduct}
      and (product.section_id in ${below} or also.section_id in ${below}))`;
  return listCards(
    ctx,
    sql`exists (select 1 from ${discount} where ${isForCaller(ctx)} and (
      scope = 'all'
      or scope = 'section' and (scope_id in ${below} or scope_id in ${above(sql`select unnest(${own})`)})
      or scope = 'product' and scope_id in (select id from ${goods} as goods)
      or scope = 'brand' and scope_id in (select brand_id from ${goods} as goods)))`,
  );
}

/** Those on a product; undefined where the shop does not show such a product. */
export async function listPromotionsOfProduct(ctx: Context, productId: number): Promise<PromotionCard[] | undefined> {
  const { rows } = await ctx.db.execute<{ brandId: number | null }>(sql`
    select brand_id as "brandId" from ${product}
    where id = ${productId} and ${isShownProduct}`);
  if (!rows[0]) return undefined;
  const sections = above(sql`
    select section_id from ${product} where id = ${productId}
    union select section_id from ${productSection} where product_id = ${productId}`);
  return listCards(
    ctx,
    sql`exists (select 1 from ${discount} where ${isForCaller(ctx)} and (
      scope = 'all'
      or scope = 'section' and scope_id in ${sections}
      or scope = 'product' and scope_id = ${productId}
      or scope = 'brand' and scope_id = ${rows[0].brandId}))`,
  );
}

const idArray = (ids: number[]): SQL => sql`${sql.param(ids)}::int[]`;

/** Sections with all above them. */
const above = (ids: SQL): SQL => sql`(with recursive up (id) as (
    ${ids} union select section.parent_id from ${section} join up on section.id = up.id where section.parent_id is not null
  ) select id from up)`;

/** A discount of the promotion that holds now for the caller's company. */
function isForCaller({ session, now }: Context): SQL {
  const at = now().toISOString();
  return sql`promotion_id = promotion.id
    and (company_id is null or company_id = ${session.company?.id ?? null}::int)
    and (discount.starts_at is null or discount.starts_at <= ${at}) and (discount.ends_at is null or discount.ends_at > ${at})`;
}

type Row = {
  id: number;
  code: string;
  name: string;
  text: string;
  endsAt: Date | string | null;
  percent: number | null;
  price: number | null;
};

async function listCards(ctx: Context, condition: SQL): Promise<PromotionCard[]> {
  const at = ctx.now().toISOString();
  const runs = sql`promotion.active
    and (promotion.starts_at is null or promotion.starts_at <= ${at}) and (promotion.ends_at is null or promotion.ends_at > ${at})`;
  // A promotion for other companies alone is not shown
  const concerns = sql`(given.is_own or not exists (select 1 from ${discount} where promotion_id = promotion.id))`;
  const { rows } = await ctx.db.execute<Row>(sql`
    select promotion.id, promotion.code, promotion.name, promotion.text, promotion.ends_at as "endsAt",
      given.percent::float8 as percent, given.price
    from ${promotion}, lateral (
      select max(discount.percent) as percent, min(discount.fixed_price)::bigint as price, count(*) > 0 as is_own
      from ${discount} where ${isForCaller(ctx)}
    ) as given
    where ${and(runs, concerns, condition)}
    order by promotion.ends_at nulls last, promotion.id limit 100`);
  return rows.map(cardOf);
}

function cardOf({ id, code, name, text, endsAt, percent, price }: Row): PromotionCard {
  const terms = [
    percent === null ? null : `скидка до ${String(percent).replace('.', ',')}${NBSP}%`,
    price === null ? null : `цены от ${formatMoney(price, 'RUB')}`,
  ];
  const given = terms.filter(Boolean).join(', ');
  return {
    id,
    name,
    url: `/actions/${code}/`,
    dateEnd: endsAt === null ? null : new Date(endsAt).toISOString(),
    conditions: text || given.charAt(0).toUpperCase() + given.slice(1),
  };
}
