import { serve } from '#server/serve.ts';
import { listSearches } from './list-searches.ts';

export const officeSearchesRoutes = [serve('officeSearches', listSearches)];
