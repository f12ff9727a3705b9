/** What a buyer types, and the name of what he wants to see among the first five. */
export type RelevanceQuery = readonly [query: string, wanted: RegExp];
