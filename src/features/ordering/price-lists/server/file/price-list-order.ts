import type { PriceTerms } from '#goods/pricing/server/index.ts';
import type { PriceListColumn, PriceListFormat } from '#shared/price-list.ts';

/** What a price list is made of. Its prices are those of the contract `terms` at the moment `at`. */
export type PriceListOrder = {
  terms: PriceTerms;
  /** Empty for all goods. */
  sections: readonly number[];
  format: PriceListFormat;
  columns: readonly PriceListColumn[];
  at: Date;
  /** The shop's address for links, without a slash at the end, and its name. */
  origin: string;
  shopName: string;
  /** The packed prices of the former file of a subscription: what differs is marked. */
  before: Uint8Array | null;
};

/** How the prices of a file differ from those of the one before; items. */
export type PriceChanges = { up: number; down: number; added: number; gone: number };

export type PriceListFile = {
  content: Uint8Array<ArrayBuffer>;
  /** The content is compressed by gzip. */
  isGzip: boolean;
  rows: number;
  /** Packed in the thread: a hundred thousand prices would hold up the one that answers requests. */
  prices: Uint8Array<ArrayBuffer>;
  changes: PriceChanges;
};

export type Progress = { done: number; total: number };
