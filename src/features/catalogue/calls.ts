import type { Calls } from '#shared/endpoint.ts';

export const catalogueCalls = {
  catalogSections: 'GET /web/catalog/sections/',
  catalogRoot: 'GET /web/catalog/',
  catalogPage: 'GET /web/catalog/*',
  productDetail: 'GET /web/detail/',
  simpleOffer: 'GET /api/catalog/simpleOffer/:id/',
} as const satisfies Calls;
