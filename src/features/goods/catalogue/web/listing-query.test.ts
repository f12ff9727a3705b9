import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#web/api/api-client.ts';
import { aCatalogueItem } from '#web/testing/catalogue-item.ts';
import { aListing } from '#web/testing/listing.ts';
import { CLEAR } from '../filter-path.ts';
import { FAVOURITES } from './favourites-list.ts';
import type { ListingAddress } from './listing-address.ts';
import { joinPages, type Listing, listingQuery } from './listing-query.ts';

const pageOf = (page: number, ...ids: number[]) => {
  const listing = aListing(ids.map((id) => aCatalogueItem(id, { name: `Товар ${id}, страница ${page}` })));
  const pageNavigation = { page, pageCount: 3, pageSize: 3, total: 7, navNum: 1 };
  return { ...listing, products: { ...listing.products, pageNavigation } };
};

describe('rows of successive pages', () => {
  it(
    'are appended without repeating a product, and the last page is current',
    { tags: ['R-CAT-01', 'R-SRCH-01', 'R-FAV-01'] },
    () => {
      // A product was added meanwhile: 3 has moved to the second page
      const { products } = joinPages([pageOf(1, 1, 2, 3), pageOf(2, 3, 4, 5), pageOf(3, 5, 6)]);
      expect(products.items.map(({ name }) => name)).toEqual([
        'Товар 1, страница 1',
        'Товар 2, страница 1',
        'Товар 3, страница 1',
        'Товар 4, страница 2',
        'Товар 5, страница 2',
        'Товар 6, страница 3',
      ]);
      expect(products.ids).toEqual([1, 2, 3, 4, 5, 6]);
      expect(products.pageNavigation.page).toBe(3);
    },
  );

  it('keep the reasons why each product was found', () => {
    const found = (...ids: number[]) => ({
      answers: [],
      remark: null,
      notes: [`Страница с ${ids[0]}`],
      reasons: ids.map((id) => ({ id, of: 'product' as const, text: 'По штрихкоду' })),
    });
    const joined = joinPages([
      { ...pageOf(1, 1, 2), found: found(1, 2) },
      { ...pageOf(2, 2, 3), found: found(2, 3) },
    ]);
    expect(joined.found).toEqual({ ...found(2), reasons: found(1, 2, 3).reasons });
  });
});

describe('the next page of a list that has changed', () => {
  const address: ListingAddress = { base: FAVOURITES, filter: CLEAR, page: 3, sort: 'status' };

  /** Loads page 3 below the shown ones and answers the ids of all rows, with the pages that were asked for. */
  async function append({ shown, now, first = 1 }: { shown: number[]; now: number[]; first?: number }) {
    const queryClient = new QueryClient();
    const asked: number[] = [];
    const api = ((_: string, { query: { PAGEN_1: page } }: { query: { PAGEN_1: number } }) => {
      asked.push(page);
      const idBefore = now[(page - 1) * 3 - 1] ?? null;
      const { products } = pageOf(page, ...now.slice((page - 1) * 3, page * 3));
      return Promise.resolve({ ...products, idBefore, sort: aListing([]).sort });
    }) as unknown as ApiClient;
    const { products } = pageOf(2, ...shown);
    queryClient.setQueryData(['listing', { ...address, page: 2 }, first], { ...aListing([]), products });
    const listing = (await queryClient.fetchQuery(listingQuery({ api, queryClient }, address, first))) as Listing;
    return { ids: listing.products.ids, asked };
  }

  it('asks for that page alone where the list is the same, or a product was added to the shown ones', async () => {
    const shown = [1, 2, 3, 4, 5, 6];
    expect(await append({ shown, now: [1, 2, 3, 4, 5, 6, 7, 8] })).toEqual({ ids: [...shown, 7, 8], asked: [3] });
    expect(await append({ shown, now: [1, 9, 2, 3, 4, 5, 6, 7] })).toEqual({ ids: [...shown, 7], asked: [3] });
  });

  it(
    'finds what has moved into the shown pages, also where as many goods were added elsewhere',
    { tags: ['R-FAV-01', 'R-CAT-01'] },
    async () => {
      const shown = [1, 2, 3, 4, 5, 6];
      const shorter = await append({ shown, now: [2, 3, 4, 5, 6, 7, 8, 9] });
      expect(shorter).toEqual({ ids: [...shown, 7, 8, 9], asked: [3, 2] });
      const asLong = await append({ shown, now: [2, 3, 4, 5, 6, 7, 8, 9, 10] });
      expect(asLong).toEqual({ ids: [...shown, 7, 8, 9, 10], asked: [3, 2] });
    },
  );

  it('goes back as far as goods have moved, and never before the first shown page', async () => {
    const moved = await append({ shown: [1, 2, 3, 4, 5, 6], now: [6, 7, 8, 9, 10, 11, 12] });
    expect(moved).toEqual({ ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], asked: [3, 2, 1] });
    const second = await append({ shown: [4, 5, 6], now: [6, 7, 8, 9, 10, 11, 12], first: 2 });
    expect(second).toEqual({ ids: [4, 5, 6, 9, 10, 11, 12], asked: [3, 2] });
  });
});
