import type { Calls } from '#shared/endpoint.ts';

export const financeCalls = {
  financeSections: 'GET /web/profile/finance/availableSections/',
  financeBalance: 'GET /web/profile/finance/balance/',
  financeHistory: 'GET /web/profile/finance/history/',
  financeSchedule: 'GET /web/profile/finance/schedule/',
  financeActs: 'GET /web/profile/finance/acts/',
  financeBonusPlan: 'GET /web/profile/finance/bonusPlan/',
  financeAct: 'POST /api/profile/finance/act/',
  permitAsk: 'POST /api/order/permit/',
  financeFile: 'GET /api/profile/finance/file/',
} as const satisfies Calls;
