import type { Calls } from '#shared/endpoint.ts';

export const officeBrandsCalls = {
  officeBrands: 'GET /api/office/brands/',
  officeBrand: 'GET /api/office/brands/:id/',
  officeBrandChange: 'POST /api/office/brands/:id/',
  officeBrandAliases: 'POST /api/office/brands/:id/aliases/',
  officeBrandMerge: 'POST /api/office/brands/:id/merge/',
  officeBrandLogo: 'POST /api/office/brands/:id/logo/',
  officeBrandLogoRemove: 'POST /api/office/brands/:id/logo/remove/',
} as const satisfies Calls;
