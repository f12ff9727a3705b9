import { serve } from '#server/serve.ts';
import { checkStart } from './check-start.ts';
import { startShop } from './start-shop.ts';

export const officeStartRoutes = [
  serve('officeStartCheck', checkStart, { perMinute: 60, neverStored: true }),
  serve('officeStart', startShop, { perMinute: 60, neverStored: true }),
];
