import type { Calls } from '#shared/endpoint.ts';

export const companiesCalls = {
  contragentSwitch: 'POST /api/contragent/:id/',
} as const satisfies Calls;
