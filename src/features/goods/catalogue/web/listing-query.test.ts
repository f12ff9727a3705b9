import { describe, expect, it } from 'vitest';
import { aCatalogueItem } from '#web/testing/catalogue-item.ts';
import { aListing } from '#web/testing/listing.ts';
import { joinPages, pagesOfMoved } from './listing-query.ts';

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
      notes: [`Страница с ${ids[0]}`],
      reasons: ids.map((id) => ({ id, text: 'По синониму' })),
    });
    const joined = joinPages([
      { ...pageOf(1, 1, 2), found: found(1, 2) },
      { ...pageOf(2, 2, 3), found: found(2, 3) },
    ]);
    expect(joined.found).toEqual({ notes: ['Страница с 2'], reasons: found(1, 2, 3).reasons });
  });
});

it(
  'the pages that goods have moved into are read again, as many as the list has become shorter by',
  { tags: ['R-FAV-01'] },
  () => {
    const page = (number: number, total: number) => {
      const listing = aListing([]);
      const pageNavigation = { page: number, pageCount: 9, pageSize: 20, total, navNum: 1 };
      return { ...listing, products: { ...listing.products, pageNavigation } };
    };
    expect(pagesOfMoved(1, page(2, 100), page(3, 100))).toEqual([]);
    expect(pagesOfMoved(1, page(2, 100), page(3, 101))).toEqual([]);
    expect(pagesOfMoved(1, page(2, 100), page(3, 99))).toEqual([2]);
    expect(pagesOfMoved(1, page(3, 100), page(4, 75))).toEqual([2, 3]);
    expect(pagesOfMoved(3, page(3, 100), page(4, 75))).toEqual([3]);
    // The asked page is gone: the last one came in its place
    expect(pagesOfMoved(1, page(1, 21), page(1, 19))).toEqual([]);
  },
);
