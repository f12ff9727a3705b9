import type { Calls } from '#shared/endpoint.ts';

export const myGoodsCalls = {
  myGoodsList: 'GET /web/my-goods/',
  myGoodsFile: 'POST /api/my-goods/file/',
  myGoodsLevel: 'POST /api/my-goods/level/',
} as const satisfies Calls;
