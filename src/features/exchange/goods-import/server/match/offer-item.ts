import type { RecordOf } from '#exchange/commerceml/server/index.ts';

export type Offer = RecordOf<'offer'>;

/** A product as its offers need it. */
export type OfferedProduct = {
  id: number;
  name: string;
  article: string | null;
  unit_base: string;
  vat_code: 'general' | 'reduced' | 'none';
  vat_percent: number | null;
};

/** An offer and the item it is about: the product itself, or a variant of it. */
export type OfferItem = {
  record: Offer;
  product: OfferedProduct;
  itemId: number;
  /** A variant that the shop has just got to know. */
  isNewVariant?: boolean;
};

type Named = { name: string; article: string | null };

/** A simple product is sold as its own offer: marked as deleted there, it is not sold. A variant is switched off itself. */
export const isWithdrawn = ({ deleted, characteristicId }: Offer): boolean => deleted && characteristicId === null;

/** What items are called in the journal, by their ids. */
export function namesOf(items: readonly OfferItem[]): Map<number, Named> {
  return new Map(
    items.map(({ itemId, record, product: { name, article } }) => {
      const isVariant = record.characteristicId !== null;
      return [itemId, isVariant ? { name: record.name ?? name, article: record.article } : { name, article }];
    }),
  );
}
