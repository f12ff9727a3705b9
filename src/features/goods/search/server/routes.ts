import { serve } from '#server/serve.ts';
import { searchHeader } from './search-header.ts';
import { searchFilter, searchPage, searchPageFiltered } from './search-page.ts';

/** Searches per account and minute. */
const perMinute = 600;

export const searchRoutes = [
  serve('searchHeader', searchHeader, { perMinute }),
  serve('searchPage', searchPage, { perMinute }),
  serve('searchPageFiltered', searchPageFiltered, { perMinute }),
  serve('searchFilter', searchFilter, { perMinute }),
];
