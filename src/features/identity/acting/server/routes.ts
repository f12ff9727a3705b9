import type { BasketOfSwitch } from '#identity/companies/server/index.ts';
import { type Route, serve } from '#server/serve.ts';
import { answerEntry, askEntry, requireConsent } from './entry-consent.ts';
import { getUserToken } from './get-user-token.ts';
import { listVisits } from './list-visits.ts';

export const actingRoutes = (basket: BasketOfSwitch): Route[] => [
  serve('contragentUserToken', getUserToken(basket), { perMinute: 20, neverStored: true }),
  serve('actingList', listVisits),
  serve('entryConsentRequire', requireConsent, { perMinute: 30 }),
  serve('entryConsentAsk', askEntry, { perMinute: 10 }),
  serve('entryConsentAnswer', answerEntry, { perMinute: 30 }),
];
