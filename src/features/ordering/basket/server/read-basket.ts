import { type SQL, sql } from 'drizzle-orm';
import {
  findPriceRules,
  type PriceRules,
  type PriceTerms,
  rulesVersionSql,
  sectionListSql,
  type VatRate,
  vatRatesColumn,
} from '#goods/pricing/server/index.ts';
import { offer } from '#goods/products/server/tables.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { creditUsedSlot } from './credit-used.ts';
import type { LineDetails, ProductDetails, Variant } from './line-details.ts';
import { itemColumns, itemJoins, itemOf, type ItemRow, namedColumns, type SellableItem } from './sellable-items.ts';
import { basket, basketLine } from './tables.ts';

/** A line as it is stored, with its item; quantity in base units. */
export type StoredLine = { item: SellableItem; quantity: number };

/** A line of the basket, with the sections of its product. */
type BasketLine = StoredLine & { sectionList: string };

/** A basket with what its prices, its VAT and its warnings depend on. */
export type StoredBasket = {
  /** 0 where there is no basket yet. */
  version: number;
  /** In the order in which they were added. */
  stored: BasketLine[];
  /** The discounts at the moment of the lines. */
  rules: PriceRules;
  /** The shop's own rates of VAT. */
  rates: VatRate[];
  /** Kopecks. */
  creditUsed: number;
  /** What the one line shows that was asked for, but for analogues and promotions; null where it is not in the basket. */
  details: LineDetails | null;
};

type LineRow = ItemRow & {
  quantity: number;
  sectionList: string;
  detail: (ProductDetails & { variants: Variant[] | null }) | null;
};

const $ = sql.placeholder;

const detail = sql`case when item.id = ${$('detailOf')}::int then json_build_object(
  'id', product.id, 'pictures', product.pictures, 'packageCountWord', product.package_count_word,
  'isMarked', product.is_marked, 'unitCustom', product.unit_custom, 'ratio', product.ratio, 'shippingType', product.shipping_type,
  'variants', case when offer.id is not null then (
    select json_agg(json_build_object('id', variant.id, 'productId', variant.product_id, 'values', variant.values,
      'picture', variant.picture) order by variant.sort, variant.id)
    from ${offer} variant where variant.product_id = product.id and variant.active) end) end`;

const wholeBasket = statementFor((db) => statementOn(db, sql`null`).prepare('read_basket'));
const basketWithDetails = statementFor((db) => statementOn(db, detail).prepare('read_basket_with_details'));

/** What a statement never reads costs each of its starts too: `details` are left out where no line will be shown. */
function statementOn(db: Db, details: SQL) {
  const company = sql`${$('company')}::int`;
  const item = db.$with('item', {}).as(sql`
    select ${namedColumns({
      ...itemColumns,
      quantity: sql`item.quantity`,
      addedAt: sql`item.added_at`,
      sectionList: sectionListSql,
      detail: details,
    })}
    from (select item_id as id, quantity, added_at from ${basketLine} where account_id = ${$('account')}::int) as item
    ${itemJoins($('priceTypeId'))}`);
  return db
    .with(item)
    .select({
      version: sql<number>`coalesce((select version from ${basket} where account_id = ${$('account')}::int), 0)`,
      lines: sql<LineRow[] | null>`(select json_agg(item order by "addedAt", id) from item)`,
      rulesVersion: rulesVersionSql,
      rates: vatRatesColumn,
      creditUsed: creditUsedSlot.get()(company, sql`${$('currency')}::text`),
    })
    .from(sql`(select 1) as one`);
}

/** Reads all of it in one statement, and the rules of prices where they have changed. `detailOf`: the item whose line will be shown. */
export async function readBasket(
  db: Db,
  terms: PriceTerms,
  { accountId, detailOf = null }: { accountId: number; detailOf?: number | null },
): Promise<StoredBasket> {
  const statement = detailOf === null ? wholeBasket : basketWithDetails;
  for (;;) {
    const [row] = await statement(db).execute({
      account: accountId,
      company: terms.companyId,
      currency: terms.currency,
      priceTypeId: terms.priceTypeId,
      detailOf,
    });
    const rules = await findPriceRules(db, row!.rulesVersion);
    if (rules) return basketOf(row!, terms, rules);
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof wholeBasket>['execute']>>[number];

function basketOf({ version, lines, rates, creditUsed }: Row, terms: PriceTerms, rules: PriceRules): StoredBasket {
  const detailed = lines?.find((line) => line.detail !== null);
  return {
    version,
    stored: (lines ?? []).map(({ quantity, sectionList, ...item }) => {
      return { item: itemOf(item, terms), quantity, sectionList };
    }),
    rules,
    rates: rates ?? [],
    creditUsed,
    details: detailed ? detailsOf(detailed) : null,
  };
}

function detailsOf({ productId, detail: own }: LineRow): LineDetails {
  const { variants, ...product } = own!;
  return {
    products: new Map([[productId, product]]),
    variants: new Map([[productId, variants ?? []]]),
    similar: new Map(),
    promotions: new Map(),
  };
}
