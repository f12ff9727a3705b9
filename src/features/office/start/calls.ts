import type { Calls } from '#shared/endpoint.ts';

export const officeStartCalls = {
  officeStartCheck: 'GET /api/office/start/',
  officeStart: 'POST /api/office/start/',
} as const satisfies Calls;
