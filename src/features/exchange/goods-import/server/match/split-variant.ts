import type { RecordOf } from '#exchange/commerceml/server/index.ts';

type Product = RecordOf<'product'>;
type Offer = RecordOf<'offer'>;

export type SplitVariant = { product: Product; offer: Offer | null };

/** A variant that a file gives as a product is a product and an offer of it: what is its own goes with the offer. */
export function splitVariant(record: Product): SplitVariant {
  if (record.characteristicId === null) return { product: record, offer: null };
  const { line, id, characteristicId, characteristics, name, article, barcodes, deleted } = record;
  return {
    product: { ...record, deleted: false, barcodes: [] },
    offer: {
      type: 'offer',
      line,
      notes: [],
      productId: id,
      characteristicId,
      characteristics,
      name,
      article,
      barcodes,
      deleted,
      properties: [],
      prices: null,
      quantity: null,
      stocks: null,
    },
  };
}
