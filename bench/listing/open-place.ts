import { openKeptDatabase } from './kept-database.ts';
import type { ListingData } from './listing-data.ts';

/** Where the generated catalogue of so many products lies. */
export type Place = {
  url: string;
  /** Null where it is still to be filled; `label` then says that it has been. */
  data: ListingData | null;
  label: (data: ListingData) => void;
  stop: () => Promise<void>;
};

/** An embedded server whose files are kept for the next time. */
export function openPlace(size: number): Promise<Place> {
  return openKeptDatabase(`listing-${size}`);
}
