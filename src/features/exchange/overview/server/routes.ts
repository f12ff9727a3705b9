import { serve } from '#server/serve.ts';
import { getOverview } from './get-overview.ts';

export const overviewRoutes = [serve('exchangeOverview', getOverview, { perMinute: 60 })];
