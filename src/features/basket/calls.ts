import type { Calls } from '#shared/endpoint.ts';

export const basketCalls = {
  basketAdd: 'POST /api/basket/add/',
  basketListAdd: 'POST /api/basket/list/add/',
  basketRemove: 'POST /api/basket/remove/',
  basketUpdate: 'POST /api/basket/update/',
  basketClear: 'POST /api/basket/clear/',
  basketProducts: 'GET /web/basket/products/',
  basketSumBlock: 'GET /api/basket/sumBlock/',
} as const satisfies Calls;
