import { vatPercentOf } from '#goods/pricing/server/index.ts';
import { asFraction, divideRounding, type OfferPrice, unitSymbol } from '#exchange/commerceml/server/index.ts';
import type { ImportRun } from '../import-run.ts';
import type { KnownPriceType } from '../run-source.ts';
import type { Offer, OfferedProduct } from './offer-item.ts';

/** Kopecks of the dearest goods: ten billion roubles for one unit. */
const MAX_KOPECKS = 1_000_000_000_000n;

/** A price in whole kopecks, of which a hundred times as much is still an exact number. */
const PLAIN = /^\d{1,9}(?:\.\d{1,2})?$/;

/** What of a product decides what a price of its offer means. */
export type PricedProduct = Pick<OfferedProduct, 'unit_base' | 'vat_code' | 'vat_percent'>;

/** A price that a file names, in the shop's terms. */
export type StatedPrice = {
  /** Of several units the price of the base unit. */
  written: OfferPrice;
  /** Undefined where the shop does not know the type. */
  type: KnownPriceType | undefined;
  currency: string;
  /** Kopecks of one base unit with VAT. 0: no price, null: a price that cannot be. */
  value: number | null;
  isNet: boolean;
  /** VAT that was added. */
  percent: number;
};

/** The prices that a record names, one of each type. */
export function pricesOf(run: ImportRun, { prices }: Offer, product: PricedProduct): StatedPrice[] {
  const rate = { vatCode: product.vat_code, vatPercent: product.vat_percent };
  return (prices ?? []).map((price) => {
    const written = ofBaseUnit(price, product.unit_base);
    const { value, typeId, coefficient } = written;
    const type = run.source.priceTypes.get(typeId);
    const isNet = value !== null && !(written.vatIncluded ?? type?.vatIncluded ?? true);
    const percent = isNet ? vatPercentOf(rate, run.settings.day, run.settings.vatRates) : 0;
    return {
      written,
      type,
      currency: written.currency ?? type?.currency ?? 'RUB',
      value: value === null ? 0 : priceInKopecks(value, coefficient, percent),
      isNet,
      percent,
    };
  });
}

/** Of the prices for several units the one for the base unit. */
function ofBaseUnit(price: OfferPrice, baseUnit: string): OfferPrice {
  if (!price.others) return price;
  const { others, ...last } = price;
  const all = [...others, last];
  const isBase = ({ unit }: OfferPrice) => unit !== null && unitSymbol(unit) === baseUnit;
  return all.find(isBase) ?? all.find(({ coefficient }) => coefficient === '1') ?? last;
}

/**
 * Kopecks (cents) of one base unit with VAT, half up, rounded once. `value` is the price of `coefficient` base units, an
 * exact decimal; `addVatPercent` is what is to be added, 0 where VAT is in the price. Null beyond any real price; 0
 * where less than half a kopeck is left.
 */
export function priceInKopecks(value: string, coefficient: string, addVatPercent: number): number | null {
  if (coefficient === '1' && PLAIN.test(value)) return addPercent(plainKopecks(value), addVatPercent);
  const price = asFraction(value);
  const units = asFraction(coefficient);
  const numerator = price.numerator * 100n * units.denominator * BigInt(100 + addVatPercent);
  const denominator = price.denominator * units.numerator * 100n;
  const kopecks = divideRounding(numerator, denominator);
  return kopecks <= MAX_KOPECKS ? Number(kopecks) : null;
}

function plainKopecks(value: string): number {
  const point = value.indexOf('.');
  if (point < 0) return Number(value) * 100;
  return Number(value.slice(0, point)) * 100 + Number(value.slice(point + 1).padEnd(2, '0'));
}

/** Half up, like `divideRounding`. */
function addPercent(kopecks: number, percent: number): number {
  const hundredths = kopecks * (100 + percent) + 50;
  return (hundredths - (hundredths % 100)) / 100;
}
