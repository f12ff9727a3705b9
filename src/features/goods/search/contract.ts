import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { CATALOGUE_PAGE_SIZE } from '#shared/pagination.ts';
import { catalogueListing, filter, listingQuery } from '#goods/catalogue/contract.ts';
import { cutQuery } from '#shared/search-query.ts';
import { id, idList, pageSize } from '#features/wire.ts';
import type { searchCalls } from './calls.ts';

/** A longer text is cut: no text makes a search fail. */
const searchText = z.string().overwrite(cutQuery);

/** R-CALL-086: the names of section 7.8. */
const searchQuery = listingQuery
  .omit({ page_size: true })
  .extend({ QUERY: searchText.default('').catch(''), ELEMENT_COUNT: pageSize(CATALOGUE_PAGE_SIZE) });

/**
 * Sections and brands that the text names: they are offered before the goods. `within` are the sections above one whose name
 * others have too, as many as tell them apart.
 */
const answers = z.array(
  z.object({
    kind: z.enum(['section', 'brand']),
    name: z.string(),
    within: z.string().nullable(),
    url: z.string(),
    count: z.int(),
  }),
);

/** That the goods are not what was asked for, and what they lack. */
const remark = z.string().nullable();

/**
 * The catalogue's answer, and how the search came to it: what was done to the text or looked for as well, the same
 * for each page and filter, and which products of the page were found by a code.
 */
const searchListing = catalogueListing.extend({
  found: z.object({
    answers,
    remark,
    notes: z.array(z.string()),
    reasons: z.array(z.object({ id, text: z.string() })),
  }),
});

export const searchContract = {
  searchHeader: {
    summary: 'Подсказки поиска: до десяти товаров',
    body: z.object({ query: searchText.min(3) }),
    data: z.object({
      answers,
      remark,
      /** R-ENT-41: `title` is escaped text with `<b>` around what matched. */
      items: z.array(
        z.object({
          id,
          title: z.string(),
          url: z.string(),
          article: z.string().nullable(),
          /** Why it was found where its name does not say so. */
          reason: z.string().nullable(),
          /** Whether the text is its whole code: that of the product alone, or one that may be an offer's. */
          wholeCode: z.enum(['product', 'offer']).nullable(),
          /** With VAT, of the buyer's company; null where it is not sold. */
          price: z.number().nullable(),
          currency: z.string(),
          isInStock: z.boolean(),
        }),
      ),
    }),
  },
  searchPage: { summary: 'Результаты поиска', query: searchQuery, data: searchListing },
  searchPageFiltered: {
    summary: 'Результаты поиска с фильтром: {filter}/apply/',
    /** `{filter}/apply/`; a filter may have slashes of its own. */
    params: z.object({ '*': z.string().max(2000) }),
    query: searchQuery,
    data: searchListing,
    errors: ['404'],
  },
  searchFilter: {
    summary: 'Фильтр по найденным товарам ID',
    query: z.object({ ID: idList.optional(), 'ID[]': idList.optional() }),
    data: filter,
  },
} satisfies Contract<typeof searchCalls>;
