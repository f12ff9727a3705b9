import type { Calls } from '#shared/endpoint.ts';

export const favouritesCalls = {
  favouriteList: 'GET /web/favorite/',
  favouriteAdd: 'POST /api/favorite/add/',
  favouriteRemove: 'POST /api/favorite/remove/',
  favouriteClear: 'POST /api/favorite/clear/',
} as const satisfies Calls;
