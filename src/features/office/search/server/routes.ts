import { serve } from '#server/serve.ts';
import { changeOfRules } from './change-rules.ts';
import { chooseOne, listLexicons } from './lexicons.ts';
import { listQueries } from './list-queries.ts';
import { listRuled } from './list-ruled.ts';
import { change, listLists } from './synonyms.ts';
import { trySearch } from './try-search.ts';

export const officeSearchRoutes = [
  serve('officeSearchQueries', listQueries),
  serve('officeSearchTry', trySearch),
  serve('officeSearchRules', listRuled),
  serve('officeSearchRulesChange', changeOfRules),
  serve('officeSynonyms', listLists),
  serve('officeSynonymChange', change),
  serve('officeLexicons', listLexicons),
  serve('officeLexiconChoose', chooseOne),
];
