export { detailsInWords } from './details-in-words.ts';
export { isKnownAs, isUnnamed } from './journal-filter.ts';
export { appealOf, isOfOrder, type Names, readNames } from './read-entries.ts';
export { journalRoutes } from './routes.ts';
