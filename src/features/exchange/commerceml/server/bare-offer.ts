import type { OfferRecord } from './records.ts';

/** Shared by all such records: nobody changes the lists of a record. */
const NONE: never[] = Object.freeze([]) as unknown as never[];

/** What an offer of nothing but prices and stock does not say. */
export const bareOffer = {
  type: 'offer',
  name: null,
  article: null,
  barcodes: NONE,
  deleted: false,
  characteristics: NONE,
  properties: NONE,
} as const satisfies Partial<OfferRecord>;

/** Whether an offer says nothing but prices and stock. */
export function isBareOffer({ name, article, barcodes, deleted, characteristics, properties }: OfferRecord): boolean {
  const lists = barcodes.length + characteristics.length + properties.length;
  return name === null && article === null && !deleted && lists === 0;
}
