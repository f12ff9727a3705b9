import {
  bareOffer,
  type CommerceRecord,
  isBareOffer,
  type OfferPrice,
  type OfferStock,
} from '#exchange/commerceml/server/index.ts';
import type { Offer } from './offer-item.ts';

/** Different kinds of prices that get a number; records with others stay as they are. */
const MAX_KINDS = 10_000;

type Kind = Omit<OfferPrice, 'value'>;

/** A record with nothing but prices and stock: each price is the number of its kind and its value. */
type ShortOffer = [
  line: number,
  productId: string,
  characteristicId: string | null,
  prices: (number | string | null)[] | null,
  quantity: string | null,
  stocks: OfferStock[] | null,
  lookup?: number,
];

/**
 * Records of bare prices and stock in a fifth of their length: what their prices have in common, of hundreds of thousands
 * of them a dozen kinds, is kept here.
 */
export class ShortOffers {
  readonly #kinds: Kind[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #former: number[] = [];

  /** What is to be stored of a record; itself where it says more, and then it is looked up when it is written. */
  shorten(record: CommerceRecord, lookup?: number): CommerceRecord | ShortOffer {
    if (record.type !== 'offer' || !isBare(record)) return record;
    const prices: (number | string | null)[] = [];
    for (const [index, price] of (record.prices ?? []).entries()) {
      const kind = this.#numberOf(price, this.#former[index]);
      if (kind === undefined) return record;
      this.#former[index] = kind;
      prices.push(kind, price.value);
    }
    const { line, productId, characteristicId, quantity, stocks } = record;
    const short: ShortOffer = [line, productId, characteristicId, record.prices && prices, quantity, stocks];
    if (lookup !== undefined) short.push(lookup);
    return short;
  }

  restore(stored: CommerceRecord | ShortOffer): CommerceRecord | Offer {
    if (!Array.isArray(stored)) return stored;
    const [line, productId, characteristicId, prices, quantity, stocks, lookup] = stored;
    return {
      ...bareOffer,
      line,
      notes: [],
      productId,
      characteristicId,
      prices: prices && this.#pricesOf(prices),
      quantity,
      stocks,
      lookup,
    };
  }

  #pricesOf(stored: readonly (number | string | null)[]): OfferPrice[] {
    const prices: OfferPrice[] = [];
    for (let at = 0; at < stored.length; at += 2) {
      const { typeId, currency, unit, coefficient, vatIncluded } = this.#kinds[stored[at] as number]!;
      prices.push({ typeId, value: stored[at + 1] as string | null, currency, unit, coefficient, vatIncluded });
    }
    return prices;
  }

  /** Records have their prices in one order mostly: `former` is the kind of the price in the same place before. */
  #numberOf(price: OfferPrice, former: number | undefined): number | undefined {
    if (former !== undefined && isOfKind(price, this.#kinds[former]!)) return former;
    const { typeId, currency, unit, coefficient, vatIncluded } = price;
    const key = JSON.stringify([typeId, currency, unit, coefficient, vatIncluded]);
    const known = this.#numbers.get(key);
    if (known !== undefined || this.#kinds.length >= MAX_KINDS) return known;
    this.#numbers.set(key, this.#kinds.length);
    return this.#kinds.push({ typeId, currency, unit, coefficient, vatIncluded }) - 1;
  }
}

const isBare = (record: Offer): boolean =>
  isBareOffer(record) && record.notes.length === 0 && record.mark === undefined;

const isOfKind = (price: OfferPrice, kind: Kind): boolean =>
  price.typeId === kind.typeId &&
  price.currency === kind.currency &&
  price.unit === kind.unit &&
  price.coefficient === kind.coefficient &&
  price.vatIncluded === kind.vatIncluded;
