import { serve } from '#server/serve.ts';
import { getShortages } from './get-shortages.ts';

export const stockRoutes = [serve('stockShortages', getShortages, { perMinute: 120 })];
