import type { Calls } from '#shared/endpoint.ts';

export const companiesCalls = {
  contragents: 'GET /api/contragent/',
  contragentSwitch: 'POST /api/contragent/:id/',
} as const satisfies Calls;
