import type { CommerceRecord } from '#exchange/commerceml/server/index.ts';

export type Offer = Extract<CommerceRecord, { type: 'offer' }>;

/** A product as its offers need it. */
export type OfferedProduct = {
  id: number;
  external_id: string;
  name: string;
  unit_base: string;
  vat_code: 'general' | 'reduced' | 'none';
  vat_percent: number | null;
};

/** An offer and the item it is about: the product itself, or a variant of it. */
export type OfferItem = { record: Offer; product: OfferedProduct; itemId: number };
