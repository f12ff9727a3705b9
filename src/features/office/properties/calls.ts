import type { Calls } from '#shared/endpoint.ts';

export const officePropertiesCalls = {
  officeProperties: 'GET /api/office/properties/',
  officeProperty: 'GET /api/office/properties/:id/',
  officePropertyValues: 'GET /api/office/properties/:id/values/',
  officePropertyChange: 'POST /api/office/properties/:id/',
  officePropertyPlace: 'POST /api/office/properties/:id/place/',
  officePropertyReturn: 'POST /api/office/properties/:id/return/',
  officePropertyAlias: 'POST /api/office/property-values/:id/alias/',
} as const satisfies Calls;
