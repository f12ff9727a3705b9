import { currencySign, formatMoney } from '#shared/price-format.ts';
import type { source } from '#goods/sources/server/tables.ts';

export type QuarantineRules = (typeof source.$inferSelect)['quarantine'];

/** Why a record waits for the operator, and what would change; the values are as he reads them. */
export type Suspicion = {
  rule: 'price' | 'unit' | 'article';
  /** The product, or the price of an offer, by the ids of the source. */
  subject: string;
  name: string;
  article: string | null;
  field: string;
  before: string | null;
  after: string;
};

export const productSubject = (goodsId: string): string => `product:${goodsId}`;
export const priceSubject = (goodsId: string, typeId: string): string => `price:${goodsId}:${typeId}`;

/** Whether a price is `factor` times the earlier one or more, or a `factor`th of it or less. Kopecks; null: never. */
export function isPriceOff(before: number, after: number, factor: number | null): boolean {
  return factor !== null && before > 0 && after > 0 && Math.max(before, after) >= factor * Math.min(before, after);
}

/** By how much a price changes, whichever way: 2 where it is halved or doubled. */
export const changeFactor = (before: number, after: number): number =>
  Math.max(before, after) / Math.max(1, Math.min(before, after));

/** Kopecks as the operator reads them; a currency without a sign is named. */
export function moneyText(currency: string, kopecks: number): string {
  if (['RUB', 'USD', 'EUR'].includes(currency)) return formatMoney(kopecks, currency);
  return formatMoney(kopecks).replace(currencySign(), currency);
}
