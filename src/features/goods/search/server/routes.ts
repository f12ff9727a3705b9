import { serve } from '#server/serve.ts';
import { signedIn } from '#server/session/access.ts';
import { searchFilter } from './search-filter.ts';
import { searchHeader } from './search-header.ts';
import { searchPage, searchPageFiltered } from './search-page.ts';

/** Searches per account and minute. */
const perMinute = 600;

export const searchRoutes = [
  serve('searchHeader', signedIn, searchHeader, { perMinute }),
  serve('searchPage', signedIn, searchPage, { perMinute }),
  serve('searchPageFiltered', signedIn, searchPageFiltered, { perMinute }),
  serve('searchFilter', signedIn, searchFilter, { perMinute }),
];
