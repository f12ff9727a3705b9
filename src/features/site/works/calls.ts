import type { Calls } from '#shared/endpoint.ts';

export const worksCalls = {
  technicalWorks: 'GET /api/getTechnicalWorks/',
} as const satisfies Calls;
