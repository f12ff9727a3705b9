import { type SQL, sql } from 'drizzle-orm';
import { product, productSection, section } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Discount } from './best-discounts.ts';
import { discount, promotion, vatRate } from './tables.ts';
import type { VatRate } from './vat.ts';

/** What decides the prices and the VAT of items beside their list prices. */
export type PriceFacts = {
  /** Discounts that may lower one of the prices now, in the order of their ids. */
  rules: Discount[];
  /** Shown sections with a rule that the products are in, directly or below. */
  sections: { productId: number; sectionId: number }[];
  /** The shop's own rates. */
  rates: VatRate[];
};

/** As JSON: moments are texts. */
type Rule = Omit<Discount, 'startsAt' | 'endsAt'> & { startsAt: string | null; endsAt: string | null };

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

type Row = { rules: Rule[] | null; sections: PriceFacts['sections'] | null; rates: VatRate[] | null };

/** The facts of a row with the columns of `priceFactParts`. */
export function priceFactsOf({ rules, sections, rates }: Row): PriceFacts {
  const dated = (rules ?? []).map((rule) => ({
    ...rule,
    startsAt: dateOf(rule.startsAt),
    endsAt: dateOf(rule.endsAt),
  }));
  return { rules: dated, sections: sections ?? [], rates: rates ?? [] };
}

/**
 * The parts of a larger statement that read the facts, and its columns with them as JSON, for a company and a moment that
 * are given as SQL. The statement has a part `item` with the columns "productId" and "brandId".
 */
export function priceFactParts(db: Db, { company, now }: { company: SQL; now: SQL }) {
  const rule = db.$with('rule', {}).as(sql`
    select id, scope, scope_id, percent, fixed_price, promotion_id, company_id, starts_at, ends_at from ${discount}
    where ${company} is not null and (company_id is null or company_id = ${company})
      and (starts_at is null or starts_at <= ${now}) and (ends_at is null or ends_at > ${now})
      and (scope in ('all', 'section') or (scope = 'product' and scope_id in (select "productId" from item))
        or (scope = 'brand' and scope_id in (select "brandId" from item)))`);
  return {
    parts: [rule, sectionsWithRules(db)],
    columns: {
      rules: sql<Rule[] | null>`(
        select json_agg(json_build_object('scope', scope, 'scopeId', scope_id, 'percent', percent,
          'fixedPrice', fixed_price, 'promotionId', promotion_id, 'companyId', company_id,
          'startsAt', starts_at, 'endsAt', ends_at) order by id)
        from rule where scope <> 'section' or scope_id in (select "sectionId" from ruled_section))`,
      sections: sql<PriceFacts['sections'] | null>`(select json_agg(ruled_section) from ruled_section)`,
      rates: sql<VatRate[] | null>`(
        select json_agg(json_build_object('code', code, 'validFrom', valid_from, 'percent', percent)) from ${vatRate})`,
    },
    /** Promotions that run now and have such a rule. */
    promotions: sql<PromotionRow[] | null>`(
      select json_agg(json_build_object('id', id, 'code', code, 'name', name, 'endsAt', ends_at)) from ${promotion}
      where active and (starts_at is null or starts_at <= ${now}) and (ends_at is null or ends_at > ${now})
        and id in (select promotion_id from rule))`,
  };
}

export type PromotionRow = { id: number; code: string; name: string; endsAt: string | null };

/**
 * The sections with a rule that the items are in, directly or below. A section below a hidden one is hidden too, so that
 * basket and listing agree.
 */
const sectionsWithRules = (db: Db) =>
  db.$with('ruled_section', {}).as(sql`
    select distinct own.product_id as "productId", ruled.id as "sectionId"
    from (
      select product_id, section_id from ${productSection} where product_id in (select "productId" from item)
      union all
      select id, section_id from ${product} where id in (select "productId" from item)
    ) as own
    join (
      select id, unnest(shown_below) as below from ${section}
      where id in (select scope_id from rule where scope = 'section')
    ) as ruled on ruled.below = own.section_id`);
