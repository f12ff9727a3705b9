import { sql } from 'drizzle-orm';
import { productSection, section } from '#goods/products/server/tables.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { type Discount, isRunning } from './best-discounts.ts';
import { discount, priceRulesVersion } from './tables.ts';

/** What discounts are matched with. `sectionList`: by `sectionListSql`. */
export type RuledProduct = { productId: number; brandId: number | null; sectionList: string };

/** Discounts that may lower prices of some products, in the order of their ids, and the sections with a rule that these are in. */
type RulesOfProducts = { rules: Discount[]; sections: { productId: number; sectionId: number }[] };

/** The discounts of the shop at one version, kept in the process while no other version is read. */
export class PriceRules {
  readonly version: string | null;
  readonly #rules: readonly Discount[];
  /** Indexes of rules of everything or a section, by company; null: of all companies. */
  readonly #general: ReadonlyMap<number | null, number[]>;
  readonly #ofProducts: ReadonlyMap<number | null, number[]>;
  readonly #ofBrands: ReadonlyMap<number | null, number[]>;
  /** By section: those at it or above it that have a rule. */
  readonly #ruledAbove: ReadonlyMap<number, number[]>;

  constructor({ version, rules, ruled }: Omit<Row, 'isCommitted'>) {
    this.version = version;
    this.#rules = (rules ?? []).map((rule) => ({
      ...rule,
      startsAt: dateOf(rule.startsAt),
      endsAt: dateOf(rule.endsAt),
    }));
    const indexesOf = (scopes: readonly Discount['scope'][], key: 'companyId' | 'scopeId') =>
      Map.groupBy(
        [...this.#rules.keys()].filter((index) => scopes.includes(this.#rules[index]!.scope)),
        (index) => this.#rules[index]![key],
      );
    this.#general = indexesOf(['all', 'section'], 'companyId');
    this.#ofProducts = indexesOf(['product'], 'scopeId');
    this.#ofBrands = indexesOf(['brand'], 'scopeId');
    const pairs = (ruled ?? []).flatMap(({ id, shownBelow }) => shownBelow.map((below) => ({ id, below })));
    const above = Map.groupBy(pairs, ({ below }) => below);
    this.#ruledAbove = new Map([...above].map(([below, found]) => [below, found.map(({ id }) => id)]));
  }

  /** Those that may lower a price of the products for a company now. */
  ofProducts(companyId: number, products: readonly RuledProduct[], now: Date): RulesOfProducts {
    const indexes = new Set([...(this.#general.get(null) ?? []), ...(this.#general.get(companyId) ?? [])]);
    for (const { productId, brandId } of products) {
      for (const index of this.#ofProducts.get(productId) ?? []) indexes.add(index);
      for (const index of (brandId !== null && this.#ofBrands.get(brandId)) || []) indexes.add(index);
    }
    const rules = [...indexes]
      .toSorted((a, b) => a - b)
      .map((index) => this.#rules[index]!)
      .filter((rule) => (rule.companyId === null || rule.companyId === companyId) && isRunning(rule, now));
    return { rules, sections: products.flatMap((product) => this.#sectionsOf(product)) };
  }

  /** A section below a hidden one is hidden too, so that basket and listing agree. */
  #sectionsOf({ productId, sectionList }: RuledProduct) {
    const own = sectionList === '' ? [] : sectionList.split(',').map(Number);
    const ruled = new Set(own.flatMap((id) => this.#ruledAbove.get(id) ?? []));
    return [...ruled].map((sectionId) => ({ productId, sectionId }));
  }
}

/** The sections of a product, shown or not, as SQL of its row `product`; empty where no section has a rule. */
export const sectionListSql = sql<string>`case when exists (select from ${discount} where scope = 'section') then
  concat_ws(',', product.section_id, array_to_string(array(
    select section_id from ${productSection} where product_id = product.id), ',')) else '' end`;

/**
 * The version of the rules, as a column of the statement that reads what they are applied to. Triggers write another one
 * when a transaction that changed discounts, or what is shown below sections, commits: such a transaction does not price.
 */
export const rulesVersionSql = sql<string | null>`(select version from ${priceRulesVersion})`;

/** As JSON: moments are texts. */
type Rule = Omit<Discount, 'startsAt' | 'endsAt'> & { startsAt: string | null; endsAt: string | null };

type Row = {
  version: string | null;
  /** The transaction has written nothing so far: all that it reads is committed. */
  isCommitted: boolean;
  rules: Rule[] | null;
  /** Sections with a rule, each with itself and all that is shown below it. */
  ruled: { id: number; shownBelow: number[] }[] | null;
};

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

const allRules = statementFor((db) =>
  db
    .select({
      version: rulesVersionSql,
      isCommitted: sql<boolean>`pg_current_xact_id_if_assigned() is null`,
      rules: sql<Rule[] | null>`(
        select json_agg(json_build_object('scope', scope, 'scopeId', scope_id, 'percent', percent,
          'fixedPrice', fixed_price, 'promotionId', promotion_id, 'companyId', company_id,
          'startsAt', starts_at, 'endsAt', ends_at) order by id) from ${discount})`,
      ruled: sql<Row['ruled']>`(
        select json_agg(json_build_object('id', id, 'shownBelow', shown_below)) from ${section}
        where id in (select scope_id from ${discount} where scope = 'section'))`,
    })
    .from(sql`(select 1) as one`)
    .prepare('price_rules'),
);

let kept: PriceRules | null = null;

/**
 * The rules of a version that a statement has just read; null where they have changed since: the caller reads again, so
 * that no price mixes two moments. Versions are unique over all databases.
 */
export async function findPriceRules(db: Db, version: string | null): Promise<PriceRules | null> {
  if (kept !== null && kept.version === version) return kept;
  const [{ isCommitted, ...row }] = (await allRules(db).execute()) as [Row];
  const rules = new PriceRules(row);
  if (isCommitted && row.version !== null) kept = rules;
  return rules.version === version ? rules : null;
}
