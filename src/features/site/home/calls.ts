import type { Calls } from '#shared/endpoint.ts';

export const homeCalls = {
  cabinetMain: 'GET /web/cabinet/main/',
  dashboardControl: 'POST /api/multidashboardcontrol/',
} as const satisfies Calls;
