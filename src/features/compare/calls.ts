import type { Calls } from '#shared/endpoint.ts';

export const compareCalls = {
  compareList: 'GET /web/compare/',
  compareAdd: 'POST /api/compare/add/',
  compareRemove: 'POST /api/compare/remove/',
  compareClear: 'POST /api/compare/clear/',
} as const satisfies Calls;
