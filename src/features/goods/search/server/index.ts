export { searchIndexBytes, searchOf, settledSearch, startSearch } from './live/search-of.ts';
export { searchRoutes } from './routes.ts';
export { searchProducts } from './search-products.ts';
export { listSynonyms, parseSynonyms, replaceSynonyms } from './synonym-lists.ts';
export { missesCommand, synonymsCommand } from './search-commands.ts';
