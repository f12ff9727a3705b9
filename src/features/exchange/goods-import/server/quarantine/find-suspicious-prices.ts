import { and, eq, gte, inArray, or, sql } from 'drizzle-orm';
import { vatPercentOf } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { goodsIdText, type OfferPrice } from '#exchange/commerceml/server/index.ts';
import type { ImportRun } from '../import-run.ts';
import { isWithdrawn, type Offer } from '../match/offer-item.ts';
import { priceInKopecks } from '../write/price-value.ts';
import { importChange, importRun } from '../tables.ts';
import type { CurrentOffer } from './current-values.ts';
import { priceFactorOf } from './quarantine.ts';
import { isPriceOff, moneyText, priceSubject, type Suspicion } from './suspicion-rules.ts';

/** A price of a file beside the one that the shop has; both are kopecks of one base unit with VAT. */
export type ComparedPrice = {
  written: OfferPrice;
  typeName: string;
  currency: string;
  before: { currency: string; value: number } | null;
  /** 0: the price is withdrawn. */
  after: number;
};

/** The prices of an offer beside those of the shop. Prices of types that the shop does not know have no earlier one. */
export function comparePrices(run: ImportRun, record: Offer, current: CurrentOffer | undefined): ComparedPrice[] {
  return (record.prices ?? []).flatMap((written) => {
    const type = run.source.priceTypes.get(written.typeId);
    const isNet = !(written.vatIncluded ?? type?.vatIncluded ?? true);
    const rate = { vatCode: current?.vatCode ?? 'general', vatPercent: current?.vatPercent ?? null } as const;
    const percent = isNet ? vatPercentOf(rate, run.settings.day, run.settings.vatRates) : 0;
    const after = written.value === null ? 0 : priceInKopecks(written.value, written.coefficient, percent);
    if (after === null) return [];
    return [
      {
        written,
        typeName: type?.name ?? written.typeId,
        currency: written.currency ?? type?.currency ?? 'RUB',
        before: current?.prices[written.typeId] ?? null,
        after,
      },
    ];
  });
}

/**
 * The prices of offers that are many times higher or lower than the shop's of the same type and currency; `current` is what
 * the shop has of them. Where the unit of the product has changed with the same exchange, the two are of different units and
 * are not compared; nor are prices of goods that are withdrawn.
 */
export async function findSuspiciousPrices(
  db: Db,
  run: ImportRun,
  offers: readonly Offer[],
  current: ReadonlyMap<string, CurrentOffer>,
): Promise<Map<OfferPrice, Suspicion>> {
  const factor = priceFactorOf(run.quarantine);
  if (factor === null) return new Map();
  const found = offers.flatMap((record) => {
    const own = current.get(goodsIdText(record));
    if (!own || isWithdrawn(record) || run.quarantine.unitChanged.has(record.productId)) return [];
    return comparePrices(run, record, own)
      .filter(({ before, currency, after }) => before?.currency === currency && isPriceOff(before.value, after, factor))
      .map((compared) => ({ record, own, compared }));
  });
  const recounted = await findRecounted(db, run, [...new Set(found.map(({ record }) => record.productId))]);
  return new Map(
    found
      .filter(({ record }) => !recounted.has(record.productId))
      .map(({ record, own, compared: { written, typeName, currency, before, after } }) => [
        written,
        {
          rule: 'price',
          subject: priceSubject(goodsIdText(record), written.typeId),
          name: own.name,
          article: own.article,
          field: typeName,
          before: moneyText(before!.currency, before!.value),
          after: moneyText(currency, after),
        },
      ]),
  );
}

/** The journal's field of a changed unit. */
const UNIT_FIELD = 'Единица';

/** Those of the products whose unit has changed in this run, or earlier in its exchange. */
async function findRecounted(db: Db, run: ImportRun, productIds: readonly string[]): Promise<Set<string>> {
  if (productIds.length === 0) return new Set();
  const isOfExchange = run.settings.exchange
    ? gte(importRun.startedAt, new Date(run.settings.exchange.startedAt))
    : sql`false`;
  const rows = await db
    .select({ id: sql<string>`p.external_id` })
    .from(importChange)
    .innerJoin(importRun, eq(importRun.id, importChange.runId))
    .innerJoin(sql`product p`, sql`p.id = ${importChange.itemId}`)
    .where(
      and(
        eq(importRun.sourceId, run.source.id),
        eq(importChange.kind, 'product'),
        eq(importChange.field, UNIT_FIELD),
        or(eq(importRun.id, run.id), isOfExchange),
        inArray(sql`p.external_id`, [...productIds]),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
