/** A cell as a spreadsheet and a pasted text both have it. */
export interface SheetCell {
  /** As the buyer sees it: '007' where a number is shown so. Empty where the cell has a `problem`. */
  text: string;
  /** Of a cell that holds a number. */
  number?: number;
  /** The program has made a number or a date of what was typed, and the text is not what it was. */
  isSpoiled?: boolean;
  /** The format of a number that shows a sign or a word beside it: a currency, a unit. */
  format?: string;
  /** The number is shown as a percentage. */
  isPercent?: boolean;
  /** Why the cell has no value though something stands in it: '#N/A', 'формула без значения'. */
  problem?: string;
}

export type SheetRow = readonly (SheetCell | null)[];

export interface Sheet {
  /** Shown where a file has several. */
  name: string;
  rows: readonly SheetRow[];
  isHidden?: boolean;
  /** Indexes of rows and columns that the program hides. */
  hiddenRows?: readonly number[];
  hiddenColumns?: readonly number[];
}

/** What a column can be for an order. */
export type Role = 'code' | 'name' | 'amount' | 'unit';

/** A column for each role, by index from 0; null where the table has none. */
export type ColumnsByRole = Record<Role, number | null>;

/** Columns that the buyer has pointed at. Two of one sheet are two tables side by side; `amount` null orders nothing. */
export type ChosenColumns = ColumnsByRole & { sheet: string };

/** Where the columns of a table are known from. */
export type ColumnSource = 'heading' | 'content' | 'remembered' | 'chosen';

/** A table of goods in a sheet: how it was read, or what the buyer has to say before it can be read. */
export interface TableView extends ColumnsByRole {
  sheet: string;
  /** The same for files of one form: its headings, or the kinds of its columns. */
  shape: string;
  source: ColumnSource;
  /** Why the shop has to ask; null where the table was read. */
  doubt: string | null;
  /** Columns that may have the role, the likeliest first. */
  candidates: Record<Role, number[]>;
  /** Columns with any content. */
  columns: { index: number; letter: string; heading: string; isHidden: boolean }[];
  /** The first rows of goods, with a text for each of `columns`. */
  rows: string[][];
  /** The number of the first of them, from one. */
  firstRow: number;
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

/** A line of a file with all codes that its row has. */
export interface CodedLine extends SheetLine {
  /** Index of its table. */
  table: number;
  /** A cell for each code column of the table, the likeliest column first; `article` is the first that is not empty. */
  codes: { text: string; isSpoiled: boolean }[];
}

/** A row that orders something which cannot be read. */
export interface UnreadRow {
  sheet: string | null;
  row: number;
  article: string;
  name: string;
  /** The quantity as it was written. */
  text: string;
  reason: string;
}

/** Rows that order nothing. */
export interface SkippedRows {
  headings: number;
  sections: number;
  totals: number;
  /** Goods with an empty quantity or 0. */
  withoutAmount: number;
}

export interface SheetOrder {
  tables: TableView[];
  lines: CodedLine[];
  unread: UnreadRow[];
  skipped: SkippedRows;
  /** What was left out because the file hides it. */
  hidden: { rows: number; sheets: string[] };
}
