import type { ListedLine } from '#ordering/excel-order/contract.ts';
import type { Wanted } from './quick-rows.ts';

/** What can be done with the rows of goods that are entered. */
export interface EntryActions {
  type: (key: number, text: string) => void;
  choose: (key: number, line: ListedLine) => void;
  /** Asks what a text means that stands for more than goods, 'АРТ-200 20', or for so many of chosen ones. */
  ask: (key: number, wanted: Wanted) => void;
  /** Enter came before the answer: the row is asked about, and the cursor goes on to the next one at once. */
  end: (key: number, text: string) => void;
  change: (key: number, quantity: number) => void;
  /** A scanner has typed the next code while the cursor stood in a quantity. */
  scan: (code: string) => void;
  remove: (key: number) => void;
  /** True where the text is a list and was inserted at the row. */
  paste: (key: number, text: string) => boolean;
  /** True where the text is a column of quantities and was written into the rows from this one on. */
  fill: (key: number, text: string) => boolean;
}
