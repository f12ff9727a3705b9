import { serve } from '#server/serve.ts';
import { type Access, buyerOfCompany, signedIn } from '#server/session/access.ts';
import type { Session } from '#server/session/session.ts';
import { priceList, priceListOfSections } from './make-price-list.ts';

const ofCompany = buyerOfCompany('priceLists');

/** A manager outside a customer gets the base prices. */
const reader: Access<Session> = {
  name: 'покупатели с правом priceLists, менеджеры',
  check: (session) => {
    const current = signedIn.check(session);
    return current.role === 'MANAGER' ? current : ofCompany.check(current);
  },
};

/** A list of all goods costs seconds of the processor. */
const limits = { perMinute: 6 };

export const priceListsRoutes = [
  serve('priceList', reader, priceList, limits),
  serve('priceListOfSections', reader, priceListOfSections, limits),
];
