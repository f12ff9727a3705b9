import type { Calls } from '#shared/endpoint.ts';

export const savedProductsCalls = {
  favouriteList: 'GET /web/favorite/',
  favouriteAdd: 'POST /api/favorite/add/',
  favouriteRemove: 'POST /api/favorite/remove/',
  favouriteClear: 'POST /api/favorite/clear/',
  compareList: 'GET /web/compare/',
  compareAdd: 'POST /api/compare/add/',
  compareRemove: 'POST /api/compare/remove/',
  compareClear: 'POST /api/compare/clear/',
} as const satisfies Calls;
