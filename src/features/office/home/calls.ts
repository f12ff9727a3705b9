import type { Calls } from '#shared/endpoint.ts';

export const officeHomeCalls = {
  officeHome: 'GET /api/office/home/',
} as const satisfies Calls;
