import { serve } from '#server/serve.ts';
import { buyer } from '#server/session/access.ts';
import { switchCompany } from './switch-company.ts';

export const companiesRoutes = [serve('contragentSwitch', buyer, switchCompany, { perMinute: 60 })];
