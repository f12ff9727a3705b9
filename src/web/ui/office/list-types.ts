import type { ReactNode } from 'react';

/** A column of a list of staff. */
export interface OfficeColumn<Row> {
  /** Names the column in the browser's storage. */
  key: string;
  title: string;
  /** The value in words: shown where there is no `cell`, and on hover where the column is too narrow for it. */
  text: (row: Row) => string;
  cell?: (row: Row) => ReactNode;
  /** `main` leads to the row's page; `short` and `number` are never cut, `text` ends in '…', `long` has several lines. */
  kind: 'main' | 'text' | 'short' | 'number' | 'long';
  /** The main column has names, which are long: it ends in '…' as texts do. */
  isName?: true;
  /** The sort of the call that the title switches on, and its direction at the first press. */
  sort?: { by: string; first: 'asc' | 'desc' };
  /** Shown before the reader chooses columns, from this width of the list on, in px; absent: by choice alone. */
  from?: number;
}

interface Choice {
  value: string;
  label: string;
}

/** A filter above a list. All values stand in the address as texts. */
export type OfficeFilter<Answer> =
  | { kind: 'choice'; name: string; any: string; choices: (answer: Answer | undefined) => readonly Choice[] }
  /** Set by a link alone, and taken away here. */
  | { kind: 'linked'; name: string; title: (answer: Answer | undefined) => string }
  | { kind: 'days'; label: string; from: string; to: string }
  | { kind: 'tick'; name: string; label: string }
  | { kind: 'text'; name: string; label: string; maxLength: number };

/** The values of search, filters and sort by their names; nothing is an absent one. */
export type ListValues = Readonly<Record<string, string | undefined>>;

/** A page of a list; `next` is the key of the page that follows, null on the last one. */
export interface ListAnswer<Row> {
  items: readonly Row[];
  next: string | null;
  /** Of the whole list, counted up to a bound. */
  count: number;
}

/** What a list of staff is: a screen is a page of this declaration. */
export interface OfficeListDeclaration<Row extends object, Answer extends ListAnswer<Row> = ListAnswer<Row>> {
  /** Names the list in the browser's storage and among the queries. */
  name: string;
  /** What the list belongs to, where several have its name: the id of an import. */
  of?: string;
  /** Read aloud. */
  label: string;
  columns: readonly OfficeColumn<Row>[];
  search: { name: string; label: string; maxLength: number };
  filters: readonly OfficeFilter<Answer>[];
  /** How the list stands where the address says nothing of it. */
  sort: { by: string; dir: 'asc' | 'desc' };
  rowKey: (row: Row) => string;
  /** Null: the row has no page of its own; the list has no main column then. */
  rowHref: (row: Row) => string | null;
  /** A row that asks for attention gets a mark at its edge. */
  isMarked?: (row: Row) => boolean;
  /** Said where there is nothing at all. */
  empty: { title: string; text: string };
}

/** The names of all values that a list has in the address. */
export const namesOf = <Answer>(search: { name: string }, filters: readonly OfficeFilter<Answer>[]): string[] => [
  search.name,
  ...filters.flatMap((filter) => (filter.kind === 'days' ? [filter.from, filter.to] : [filter.name])),
];
