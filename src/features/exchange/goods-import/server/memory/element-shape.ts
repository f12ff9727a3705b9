import type { ImportNote, OfferRecord, ProductRecord } from '#exchange/commerceml/server/index.ts';

/** A remark that was made once in a run for all records that share its subject. */
export type SharedRemark = { subject: string } & Pick<ImportNote, 'kind' | 'code' | 'reason'>;

/**
 * What the summary of a file and the counts of a run need of a record besides its id: the same for thousands of records.
 * `shared` are the remarks that it made together with others.
 */
export type ElementShape = { shared: readonly SharedRemark[] } & (
  | { type: 'product'; requisites: string[]; hasPictures: boolean }
  | {
      type: 'offer';
      isVariant: boolean;
      isCounted: boolean;
      isZero: boolean;
      isSilentOnStock: boolean;
      /** Type and currency ('' where it is the type's own). */
      prices: [typeId: string, currency: string][];
    }
);

export const shapeOfProduct = (record: ProductRecord, shared: readonly SharedRemark[]): ElementShape => ({
  type: 'product',
  requisites: record.requisites.map(({ name }) => name),
  hasPictures: (record.pictures?.length ?? 0) > 0,
  shared,
});

export const shapeOfOffer = (record: OfferRecord, shared: readonly SharedRemark[]): ElementShape => ({
  type: 'offer',
  isVariant: record.characteristicId !== null,
  isCounted: record.quantity !== null || record.stocks !== null,
  isZero: record.quantity === '0',
  isSilentOnStock: record.quantity === null && record.stocks === null,
  prices: (record.prices ?? []).map(({ typeId, currency }) => [typeId, currency ?? '']),
  shared,
});

/** Bare prices and stock change from file to file: to remember them would cost more than it saves. */
export const isWorthRemembering = (record: OfferRecord): boolean =>
  (record.name !== null || record.characteristics.length > 0) && !record.deleted;
