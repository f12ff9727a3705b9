import type { Calls } from '#shared/endpoint.ts';

export const officeSearchCalls = {
  officeSearchQueries: 'GET /api/office/search/queries/',
  officeSearchTry: 'POST /api/office/search/try/',
  officeSearchRules: 'GET /api/office/search/rules/',
  officeSearchRulesChange: 'POST /api/office/search/rules/',
  officeSynonyms: 'GET /api/office/search/synonyms/',
  officeSynonymChange: 'POST /api/office/search/synonyms/',
  officeLexicons: 'GET /api/office/search/lexicons/',
  officeLexiconChoose: 'POST /api/office/search/lexicons/',
} as const satisfies Calls;
