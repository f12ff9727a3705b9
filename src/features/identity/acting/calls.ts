import type { Calls } from '#shared/endpoint.ts';

export const actingCalls = {
  contragentUserToken: 'POST /api/contragent/getUserToken/',
  actingList: 'GET /web/acting/',
  entryConsentRequire: 'POST /api/contragent/entryConsent/require/',
  entryConsentAsk: 'POST /api/contragent/entryConsent/ask/',
  entryConsentAnswer: 'POST /api/contragent/entryConsent/answer/',
} as const satisfies Calls;
