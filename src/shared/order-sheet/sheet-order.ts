/** A cell as a spreadsheet and a pasted text both have it. */
export interface SheetCell {
  /** As the buyer sees it: '007' where a number is shown so. */
  text: string;
  /** Of a cell that holds a number. */
  number?: number;
  /** The program has made a number or a date of what was typed, and the text is not what it was. */
  isSpoiled?: boolean;
  /** The format of a number that shows a sign or a word beside it: a currency, a unit. */
  format?: string;
}

export type SheetRow = readonly (SheetCell | null)[];

export interface Sheet {
  /** Shown where a file has several. */
  name: string;
  rows: readonly SheetRow[];
}

/** A row that names goods and how much of them. */
export interface SheetLine {
  /** Null where there is one sheet. */
  sheet: string | null;
  /** Number of the row, from one. */
  row: number;
  article: string;
  name: string;
  /** In `unit`; more than 0, it may have places. */
  amount: number;
  /** As it was written; null: base units. */
  unit: string | null;
  /** The article is not what was typed: never to be matched silently. */
  isSpoiled: boolean;
}

/** Rows with a quantity that could not be read, by their numbers. */
interface UnreadRow {
  sheet: string | null;
  row: number;
  article: string;
  text: string;
}

export interface SheetOrder {
  lines: SheetLine[];
  unread: UnreadRow[];
}
