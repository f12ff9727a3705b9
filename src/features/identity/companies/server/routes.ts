import { type Route, serve } from '#server/serve.ts';
import { buyer } from '#server/session/access.ts';
import { listOwnCompanies } from './list-companies.ts';
import { type BasketOfSwitch, switchCompany } from './switch-company.ts';

export const companiesRoutes = (basket: BasketOfSwitch): Route[] => [
  serve('contragents', buyer, listOwnCompanies, { availability: 'blocked company' }),
  serve('contragentSwitch', buyer, switchCompany(basket), { perMinute: 60, availability: 'blocked company' }),
];
