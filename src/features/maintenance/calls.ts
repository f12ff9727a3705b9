import type { Calls } from '#shared/endpoint.ts';

export const maintenanceCalls = {
  technicalWorks: 'GET /api/getTechnicalWorks/',
} as const satisfies Calls;
