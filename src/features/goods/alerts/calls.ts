import type { Calls } from '#shared/endpoint.ts';

export const alertsCalls = {
  stockAlertList: 'GET /web/stock-alerts/',
  stockAlertAdd: 'POST /api/stock-alerts/add/',
  stockAlertRemove: 'POST /api/stock-alerts/remove/',
} as const satisfies Calls;
