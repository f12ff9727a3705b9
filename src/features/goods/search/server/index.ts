export {
  receiveSearch,
  searchIndexBytes,
  searchOf,
  settledSearch,
  shareSearch,
  startSearch,
} from './live/search-of.ts';
export { searchRoutes } from './routes.ts';
export { searchProducts } from './search-products.ts';
export { queriesCommand } from './learning/queries-command.ts';
export { lexiconCommand } from './lexicon/lexicon-command.ts';
export { synonymsCommand } from './search-commands.ts';
export { listSynonyms, parseSynonyms, replaceSynonyms } from './synonym-lists.ts';
