import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { catalogueListing, listingQuery } from '../catalogue/contract.ts';
import { id, pageSize } from '../wire.ts';
import type { searchCalls } from './calls.ts';

/** R-CALL-086: the names of section 7.8. */
const searchQuery = listingQuery
  .omit({ page_size: true })
  .extend({ QUERY: z.string().trim().max(200).default('').catch(''), ELEMENT_COUNT: pageSize(20) });

export const searchContract = {
  searchHeader: {
    summary: 'Подсказки поиска: до десяти товаров',
    body: z.object({ query: z.string().trim().min(3).max(200) }),
    data: z.object({
      /** R-ENT-41: `title` is escaped text with `<b>` around what matched. */
      items: z.array(z.object({ id, title: z.string(), url: z.string(), article: z.string().nullable() })),
    }),
  },
  searchPage: { summary: 'Результаты поиска', query: searchQuery, data: catalogueListing },
  searchPageFiltered: {
    summary: 'Результаты поиска с фильтром: {filter}/apply/',
    /** `{filter}/apply/`; a filter may have slashes of its own. */
    params: z.object({ '*': z.string().max(2000) }),
    query: searchQuery,
    data: catalogueListing,
    errors: ['404'],
  },
} satisfies Contract<typeof searchCalls>;
