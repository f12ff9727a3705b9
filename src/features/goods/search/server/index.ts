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
export { chooseLexiconsOfGoods, dropLexiconsOfFormerGoods } from './lexicon/chosen-lexicons.ts';
export { lexiconCommand } from './lexicon/lexicon-command.ts';
export { lexiconTitles } from './lexicon/shipped-lexicons.ts';
export { synonymsCommand } from './search-commands.ts';
export { listSynonyms, parseSynonyms, replaceSynonyms } from './synonym-lists.ts';
export { writeQueries } from './learning/query-log.ts';
