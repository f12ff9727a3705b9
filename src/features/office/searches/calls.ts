import type { Calls } from '#shared/endpoint.ts';

export const officeSearchesCalls = {
  officeSearches: 'GET /api/office/searches/',
} as const satisfies Calls;
