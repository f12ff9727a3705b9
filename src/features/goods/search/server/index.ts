export { startSearch, searchOf, settledSearch } from './live/search-of.ts';
export { listMisses, writeMisses } from './misses.ts';
export { searchRoutes } from './routes.ts';
export { searchProducts } from './search-products.ts';
export { listSynonyms, MAX_LISTS, parseSynonyms, replaceSynonyms } from './synonym-lists.ts';
export { missesCommand, synonymsCommand } from './search-commands.ts';
