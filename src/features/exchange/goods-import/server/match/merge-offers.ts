import { goodsIdText, type OfferRecord } from '#exchange/commerceml/server/index.ts';
import type { Offer } from './offer-item.ts';

/** What later files say of an offer over what is known of it: parts that they are silent about stay. */
export function mergeOffers(known: OfferRecord, later: OfferRecord): OfferRecord {
  return {
    ...later,
    name: later.name ?? known.name,
    article: later.article ?? known.article,
    barcodes: [...new Set([...known.barcodes, ...later.barcodes])],
    characteristics: later.characteristics.length > 0 ? later.characteristics : known.characteristics,
    properties: later.properties.length > 0 ? later.properties : known.properties,
    prices: mergeBy(known.prices, later.prices, ({ typeId }) => typeId),
    quantity: later.quantity ?? known.quantity,
    stocks: mergeBy(known.stocks, later.stocks, ({ warehouseId }) => warehouseId),
  };
}

function mergeBy<T>(known: T[] | null, later: T[] | null, key: (entry: T) => string): T[] | null {
  if (!known || !later) return later ?? known;
  return [...new Map([...known, ...later].map((entry) => [key(entry), entry])).values()];
}

/** One record an offer: what comes later in the file over what came before. */
export function mergeSame(records: readonly Offer[]): Offer[] {
  const offers = new Map<string, Offer>();
  for (const record of records) {
    const key = goodsIdText(record);
    const known = offers.get(key);
    offers.set(key, known ? { ...record, ...mergeOffers(known, record) } : record);
  }
  return [...offers.values()];
}
