import type { Calls } from '#shared/endpoint.ts';

export const catalogueCalls = {
  catalogSections: 'GET /web/catalog/sections/',
  catalogRoot: 'GET /web/catalog/',
  catalogPage: 'GET /web/catalog/*',
  productDetail: 'GET /web/detail/',
  simpleOffer: 'GET /api/catalog/simpleOffer/:id/',
  fastView: 'GET /web/catalog/fastview/:id/',
  catalogFilter: 'GET /web/filter/',
  brandList: 'GET /web/brands/',
  brandPage: 'GET /web/brands/*',
  brandsFilter: 'GET /api/brands/filter/',
  analogues: 'GET /web/catalog/analogues/',
  similarProducts: 'GET /web/catalog-element/similar-products/',
  accessories: 'GET /web/catalog-element/accessories/',
  consumables: 'GET /web/catalog-element/consumables/',
  similarInStock: 'POST /api/catalog/similar/:id/',
  recentlyViewed: 'GET /web/catalog-recently-viewed-products/',
} as const satisfies Calls;
