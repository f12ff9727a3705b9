import { gt, isNull, or, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import type { Discount } from './best-discounts.ts';
import { isForBuyers } from './list-price.ts';
import { discount, price, priceType, vatRate } from './tables.ts';
import { lawfulVatRates, type VatRate } from './vat.ts';

/** Not a discount of one company: those some shops fill themselves, and neither a form nor a folder says them. */
export const isForAllCompanies = isNull(discount.companyId);

/** Discounts that have not ended, those to come among them. */
export function listDiscounts(db: Db, now: Date): Promise<Discount[]> {
  const { scope, scopeId, percent, fixedPrice, startsAt, endsAt, promotionId, companyId } = discount;
  return db
    .select({ scope, scopeId, percent, fixedPrice, startsAt, endsAt, promotionId, companyId })
    .from(discount)
    .where(or(isNull(endsAt), gt(endsAt, now)))
    .orderBy(discount.id);
}

const ownRates = statementFor((db) => db.select().from(vatRate).prepare('vat_rates'));

/** The shop's own rates, as a column of a larger statement. */
export const vatRatesColumn = sql<VatRate[] | null>`(
  select json_agg(json_build_object('code', code, 'validFrom', valid_from, 'percent', percent)) from ${vatRate})`;

/** The rates by date for `vatPercentOf`: the shop's own rows, and the law's where it has none for that day. */
export async function listVatRates(db: Db): Promise<VatRate[]> {
  return withLawfulRates(await ownRates(db).execute());
}

/** The shop's own rates, and the law's where it has none for that day. */
export function withLawfulRates(own: readonly VatRate[]): VatRate[] {
  const isOwn = (rate: VatRate) => own.some((row) => row.code === rate.code && row.validFrom === rate.validFrom);
  return [...own, ...lawfulVatRates.filter((rate) => !isOwn(rate))];
}

/** A price that may reach a buyer: its type is for sale, or the base of its source. Kopecks (cents). */
export type PriceRow = {
  itemId: number;
  priceTypeId: number;
  value: number;
  currency: string;
  isBase: boolean;
  sourceId: number;
};

/** All prices of items that may reach a buyer: those of hidden types are not read. */
export async function listPrices(db: Db, itemIds: readonly number[]): Promise<PriceRow[]> {
  const { rows } = await db.execute<PriceRow>(sql`
    select item_id as "itemId", price_type_id as "priceTypeId", value, price.currency, is_base as "isBase",
      source_id as "sourceId"
    from ${price} join ${priceType} on price_type.id = price_type_id
    where item_id = any(${sql.param([...itemIds])}::int[]) and ${isForBuyers}
    order by item_id, price_type_id`);
  return rows;
}
