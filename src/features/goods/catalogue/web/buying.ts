import type { RowDrafts } from './row-drafts.ts';

export interface ProductToAdd {
  /** Of the product, or of the chosen offer where it has offers (R-STATE-006). */
  id: number;
  /** Base units. */
  quantity: number;
  /** Symbol of the unit that was shown beside it. */
  unit: string;
  /** What the buyer notes to the line of the basket. */
  remark?: string | undefined;
}

interface AddedLine {
  id: number;
  /** Base units, as are those of `wanted`. */
  quantity: number;
  corrected: boolean;
  /** What the quantity would have been but for packs and minimum. */
  correction?: {
    article: string | null;
    name: string;
    wanted: number;
    unit: string;
    packageCount: number;
    minOrderCount: number;
  };
}

interface Added {
  lines: readonly AddedLine[];
  refused: readonly { id: number; reason: string }[];
}

/** What became of many products that were added at once; names are plain text. */
export interface AddReport {
  added: number;
  corrected: readonly AddedLine[];
  refused: readonly { id: number; article: string | null; name: string; reason: string }[];
}

/** What the rows of a list do with the basket; one set a list, from the basket's hooks. */
export interface Buying {
  /** Quantities in the basket by id, base units. */
  lines: ReadonlyMap<number, number>;
  /**
   * Null where the call failed, which has been shown by then. Of a single product a refusal has been shown too; of many
   * the caller names those that were refused.
   */
  add: (products: ProductToAdd[]) => Promise<Added | null>;
  change: (id: number, quantity: number, unit: string) => void;
  /** Puts back a line that was removed, with its former quantity in base units. */
  restore: (id: number, quantity: number, unit: string) => Promise<unknown>;
  /** Shows which of many products were not added, and why. */
  report: (report: AddReport) => void;
  /** What is typed and chosen in rows that are not in the basket. */
  drafts: RowDrafts;
}
