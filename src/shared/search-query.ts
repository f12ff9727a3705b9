/** A name of goods has at most so many characters, and a whole name can be searched for. What is behind them is left out. */
export const MAX_QUERY_LENGTH = 500;

/** The text of a search as it is looked for. */
export const cutQuery = (text: string): string => text.trim().slice(0, MAX_QUERY_LENGTH);
