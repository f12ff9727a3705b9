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
export { explainQuery } from './explain-query.ts';
export { writeChoices } from './learning/choices.ts';
export { queriesCommand } from './learning/queries-command.ts';
export { isMissed, isOutOfStock, writeQueries } from './learning/query-log.ts';
export { changeRules, getLearnt, sameRules } from './learning/search-rules.ts';
export {
  chooseLexicon,
  chooseLexiconsOfGoods,
  chosenLexicons,
  dropLexiconsOfFormerGoods,
} from './lexicon/chosen-lexicons.ts';
export { lexiconCommand } from './lexicon/lexicon-command.ts';
export { lexiconTitles, shippedLines, tradeLexicons } from './lexicon/shipped-lexicons.ts';
export { synonymsCommand } from './search-commands.ts';
export { changeSynonym, listSynonyms, parseSynonyms, publishSynonyms } from './synonym-lists.ts';
export { queryKey } from './text/query-key.ts';
