export const PAGE_SIZE = 50;

/** Lists are counted up to one more than it. */
export const MAX_COUNTED = 1000;

/** The key of the next page of rows of which one more than a page was read; null: there is none. */
export const nextOf = (rows: readonly { id: number }[]): string | null =>
  rows.length > PAGE_SIZE ? String(rows[PAGE_SIZE - 1]!.id) : null;
