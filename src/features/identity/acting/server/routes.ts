import type { BasketOfSwitch } from '#identity/companies/server/index.ts';
import { type Route, serve } from '#server/serve.ts';
import { buyer, manager, signedIn } from '#server/session/access.ts';
import { answerEntry, askEntry, requireConsent } from './entry-consent.ts';
import { getUserToken } from './get-user-token.ts';
import { listVisits } from './list-visits.ts';

export const actingRoutes = (basket: BasketOfSwitch): Route[] => [
  serve('contragentUserToken', signedIn, getUserToken(basket), { perMinute: 20, neverStored: true }),
  serve('actingList', buyer, listVisits),
  serve('entryConsentRequire', buyer, requireConsent, { perMinute: 30 }),
  serve('entryConsentAsk', manager, askEntry, { perMinute: 10 }),
  serve('entryConsentAnswer', buyer, answerEntry, { perMinute: 30 }),
];
