import type { Calls } from '#shared/endpoint.ts';

export const officeProductsCalls = {
  officeProducts: 'GET /api/office/products/',
  officeProductChoices: 'GET /api/office/products/choices/',
  officeProductsAct: 'POST /api/office/products/act/',
  officeProduct: 'GET /api/office/products/:id/',
  officeProductChange: 'POST /api/office/products/:id/change/',
  officeProductProperty: 'POST /api/office/products/:id/property/',
  officeProductLinks: 'POST /api/office/products/:id/links/',
  officeProductPicture: 'POST /api/office/products/:id/picture/',
  officeProductReturn: 'POST /api/office/products/:id/return/',
  officeVariantChange: 'POST /api/office/products/:id/variant/',
} as const satisfies Calls;
