import { type SQL, sql } from 'drizzle-orm';
import {
  type PriceFacts,
  priceFactParts,
  priceFactsOf,
  type PriceTerms,
  type PromotionRow,
} from '#goods/pricing/server/index.ts';
import { offer } from '#goods/products/server/tables.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { creditUsedSlot } from './credit-used.ts';
import type { LineDetails, ProductDetails, Variant } from './line-details.ts';
import { itemColumns, itemJoins, itemOf, type ItemRow, type SellableItem } from './sellable-items.ts';
import { basket, basketLine } from './tables.ts';

/** A line as it is stored, with its item; quantity in base units. */
export type StoredLine = { item: SellableItem; quantity: number };

/** A basket with what its prices, its VAT and its warnings depend on. */
export type StoredBasket = {
  /** 0 where there is no basket yet. */
  version: number;
  /** In the order in which they were added. */
  stored: StoredLine[];
  facts: PriceFacts;
  /** Kopecks. */
  creditUsed: number;
  /** What the one line shows that was asked for, but for its analogues; null where it is not in the basket. */
  details: LineDetails | null;
};

type LineRow = ItemRow & { quantity: number; detail: (ProductDetails & { variants: Variant[] | null }) | null };

const $ = sql.placeholder;

const namedColumns = (columns: Record<string, SQL>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );

const detail = sql`case when item.id = ${$('detailOf')}::int then json_build_object(
  'id', product.id, 'pictures', product.pictures, 'packageCountWord', product.package_count_word,
  'unitCustom', product.unit_custom, 'ratio', product.ratio, 'shippingType', product.shipping_type,
  'variants', case when offer.id is not null then (
    select json_agg(json_build_object('id', variant.id, 'productId', variant.product_id, 'values', variant.values,
      'picture', variant.picture) order by variant.sort, variant.id)
    from ${offer} variant where variant.product_id = product.id and variant.active) end) end`;

const statementOf = statementFor((db) => {
  const given = { company: sql`${$('company')}::int`, now: sql`${$('now')}::timestamptz` };
  const item = db.$with('item', {}).as(sql`
    select ${namedColumns({ ...itemColumns, quantity: sql`item.quantity`, addedAt: sql`item.added_at`, detail })}
    from (select item_id as id, quantity, added_at from ${basketLine} where account_id = ${$('account')}::int) as item
    ${itemJoins}`);
  const facts = priceFactParts(db, given);
  return db
    .with(item, ...facts.parts)
    .select({
      version: sql<number>`coalesce((select version from ${basket} where account_id = ${$('account')}::int), 0)`,
      lines: sql<LineRow[] | null>`(select json_agg(item order by "addedAt", id) from item)`,
      ...facts.columns,
      creditUsed: creditUsedSlot.get()(given.company, sql`${$('currency')}::text`),
      promotions: sql<PromotionRow[] | null>`case when ${$('detailOf')}::int is not null
        then ${facts.promotions} end`,
    })
    .from(sql`(select 1) as one`)
    .prepare('read_basket');
});

/** Reads all of it in one statement. `detailOf`: the item whose line will be shown. */
export async function readBasket(
  db: Db,
  terms: PriceTerms,
  { accountId, now, detailOf = null }: { accountId: number; now: Date; detailOf?: number | null },
): Promise<StoredBasket> {
  const [row] = await statementOf(db).execute({
    account: accountId,
    company: terms.companyId,
    currency: terms.currency,
    priceTypeId: terms.priceTypeId,
    now: now.toISOString(),
    detailOf,
  });
  const { version, lines, creditUsed, promotions, ...facts } = row!;
  const detailed = lines?.find((line) => line.detail !== null);
  return {
    version,
    stored: (lines ?? []).map((line) => ({ item: itemOf(line, terms), quantity: line.quantity })),
    facts: priceFactsOf(facts),
    creditUsed,
    details: detailed ? detailsOf(detailed, promotions ?? []) : null,
  };
}

function detailsOf({ productId, detail: own }: LineRow, promotions: readonly PromotionRow[]): LineDetails {
  const { variants, ...product } = own!;
  const dated = promotions.map((row) => ({ ...row, endsAt: row.endsAt === null ? null : new Date(row.endsAt) }));
  return {
    products: new Map([[productId, product]]),
    variants: new Map([[productId, variants ?? []]]),
    similar: new Map(),
    promotions: new Map(dated.map((row) => [row.id, row])),
  };
}
