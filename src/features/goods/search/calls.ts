import type { Calls } from '#shared/endpoint.ts';

export const searchCalls = {
  searchHeader: 'POST /api/searchHeader/',
  searchPage: 'GET /web/search/',
  searchPageFiltered: 'GET /web/search/filter/*',
  searchFilter: 'GET /api/search/filter/',
} as const satisfies Calls;
