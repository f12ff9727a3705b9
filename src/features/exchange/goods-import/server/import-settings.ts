import type { GoodsFile, PriceListSettings } from '#exchange/feeds/server/index.ts';

/** A file to import: where it lies, and what it is called in notes. */
export type ImportFile = GoodsFile;

/** What an operator says about an import; anything left out stays as it was for the source. */
export type ImportSettings = PriceListSettings & {
  /** The source's name; without it each file finds its source by the id of its classifier. */
  source?: string;
  /** The source by its id, where who sends is known; what the source is called is left to the files. */
  sourceId?: number;
  /** Name of the price type that becomes the base one. */
  priceType?: string;
  /** Files without that type are taken nevertheless: another file of the exchange will describe it. */
  isPriceTypeLater?: boolean;
  /** Name of the property that holds the pack, and of the one that holds the minimum, whole base units. */
  packProperty?: string;
  minimumProperty?: string;
  /** Name of the property that says which goods are new. */
  newProperty?: string;
  /** What an offer without a quantity means in a file that leaves out sold-out goods. */
  absentStock?: 'none' | 'keep';
  /** Names of requisites that are taken over as properties; an empty list: none. */
  requisites?: string[];
  /** Takes files that are older than what the source's goods come from. */
  older?: boolean;
  /** Catalogues with ids of their own are sources of their own. */
  separate?: boolean;
  /** Pictures that the file names by their addresses are fetched after the import. */
  fetchPictures?: boolean;
  /** The exchange that has brought the files; without it they say nothing of orders that were taken. */
  exchange?: Exchange;
};

/** Stock of an exchange counts the orders that its connection has taken before it began (ISO 8601). */
export type Exchange = { connectionId: number; startedAt: string };

/** How far an import is: bytes read of all files, in one of its passes; `compare` is that of a dry run. */
export type ImportProgress = { stage: 'check' | 'compare' | 'load'; done: number; total: number };

/** Case and blanks around a name do not matter to a person who types it. */
export const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
