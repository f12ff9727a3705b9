import { type Route, serve } from '#server/serve.ts';
import { buyer } from '#server/session/access.ts';
import { type BasketOfSwitch, switchCompany } from './switch-company.ts';

export const companiesRoutes = (basket: BasketOfSwitch): Route[] => [
  serve('contragentSwitch', buyer, switchCompany(basket), { perMinute: 60 }),
];
