import type { Calls } from '#shared/endpoint.ts';

export const officeFrameCalls = {
  officeFind: 'GET /api/office/find/',
} as const satisfies Calls;
