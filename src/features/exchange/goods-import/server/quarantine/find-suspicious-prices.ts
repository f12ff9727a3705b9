import { sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { goodsIdText } from '#exchange/commerceml/server/index.ts';
import type { ImportRun } from '../import-run.ts';
import { isWithdrawn, type Offer } from '../match/offer-item.ts';
import { type PricedProduct, pricesOf, type StatedPrice } from '../match/offer-prices.ts';
import { importRun } from '../tables.ts';
import { textArray } from '#server/db/recordset.ts';
import type { CurrentOffer } from './current-values.ts';
import { priceFactorOf } from './quarantine.ts';
import { isPriceOff, moneyText, priceSubject, type Suspicion } from './suspicion-rules.ts';

/** A price of a file beside the one that the shop has; both are kopecks of one base unit with VAT. */
export type ComparedPrice = StatedPrice & {
  subject: string;
  typeName: string;
  before: { currency: string; value: number } | null;
  /** 0: the price is withdrawn. */
  value: number;
};

/** An offer that the shop does not have yet. */
const UNKNOWN: PricedProduct & Pick<CurrentOffer, 'prices'> = {
  unit_base: '',
  vat_code: 'general',
  vat_percent: null,
  prices: {},
};

/** The prices of an offer beside those of the shop. Prices of types that the shop does not know have no earlier one. */
export function comparePrices(run: ImportRun, record: Offer, current: CurrentOffer | undefined): ComparedPrice[] {
  const known = current ?? UNKNOWN;
  return pricesOf(run, record, known).flatMap((price) => {
    const { value, type, written } = price;
    if (value === null) return [];
    const subject = priceSubject(goodsIdText(record), written.typeId);
    const typeName = type?.name ?? written.typeId;
    return [{ ...price, value, subject, typeName, before: known.prices[written.typeId] ?? null }];
  });
}

/**
 * The prices of offers that are many times higher or lower than the shop's of the same type and currency, by subject;
 * `current` is what the shop has of the offers. Prices of withdrawn goods are not compared. If the unit of a product has
 * changed with the same exchange, its two prices are of different units and are not compared either.
 */
export async function findSuspiciousPrices(
  db: Db,
  run: ImportRun,
  offers: readonly Offer[],
  current: ReadonlyMap<string, CurrentOffer>,
): Promise<Map<string, Suspicion>> {
  const factor = priceFactorOf(run.quarantine);
  if (factor === null) return new Map();
  const found = offers.flatMap((record) => {
    const own = current.get(goodsIdText(record));
    if (!own || isWithdrawn(record)) return [];
    return comparePrices(run, record, own)
      .filter(({ before, currency, value }) => before?.currency === currency && isPriceOff(before.value, value, factor))
      .map((compared) => ({ record, own, compared }));
  });
  const remeasured = await findRemeasured(db, run, [...new Set(found.map(({ record }) => record.productId))]);
  return new Map(
    found
      .filter(({ record }) => !remeasured.has(record.productId))
      .map(({ own: { name, article }, compared: { subject, typeName, currency, before, value } }) => [
        subject,
        {
          rule: 'price',
          subject,
          name,
          article,
          field: typeName,
          before: moneyText(before!.currency, before!.value),
          after: moneyText(currency, value),
        },
      ]),
  );
}

/** Those of the products whose unit has changed in this run, or earlier in its exchange. */
async function findRemeasured(db: Db, run: ImportRun, productIds: readonly string[]): Promise<Set<string>> {
  if (productIds.length === 0) return new Set();
  const { rows } = await db.execute<{ external_id: string }>(sql`
    select external_id from ${product}
    where source_id = ${run.source.id} and external_id = any(${textArray(productIds)}) and unit_changed_at >= coalesce(
      ${run.settings.exchange?.startedAt ?? null}::timestamptz,
      (select started_at from ${importRun} where id = ${run.id}))`);
  return new Set(rows.map(({ external_id }) => external_id));
}
