import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as pagination from './pagination.ts';

const { clampPage, hasMore, pageLinks, pageOf, rowsBefore } = pagination;

describe('page links', () => {
  it('list every page up to 6 pages', { tags: ['R-PAG-01'] }, () => {
    expect(pageLinks(1, 0)).toEqual([]);
    expect(pageLinks(1, 1)).toEqual([1]);
    expect(pageLinks(3, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([1, 2, 3, 4])(
    'on page %i of 10 list the first 5 and the last',
    { tags: ['R-PAG-02', 'R-PAG-05'] },
    (page) => {
      expect(pageLinks(page, 10)).toEqual([1, 2, 3, 4, 5, 'gap', 10]);
    },
  );

  it.each([7, 8, 9, 10])(
    'on page %i of 10 list the first and the last 5',
    { tags: ['R-PAG-03', 'R-PAG-05'] },
    (page) => {
      expect(pageLinks(page, 10)).toEqual([1, 'gap', 6, 7, 8, 9, 10]);
    },
  );

  it.each([
    [5, 10, [1, 'gap', 4, 5, 6, 'gap', 10]],
    [6, 10, [1, 'gap', 5, 6, 7, 'gap', 10]],
    [50, 100, [1, 'gap', 49, 50, 51, 'gap', 100]],
  ])(
    'on page %i of %i list the first, the neighbours and the last',
    { tags: ['R-PAG-04', 'R-PAG-05'] },
    (page, count, links) => {
      expect(pageLinks(page, count)).toEqual(links);
    },
  );

  it('use the first form on the middle page of 7', { tags: ['R-PAG-02', 'R-PAG-03'] }, () => {
    expect(pageLinks(4, 7)).toEqual([1, 2, 3, 4, 5, 'gap', 7]);
    expect(pageLinks(5, 7)).toEqual([1, 'gap', 3, 4, 5, 6, 7]);
  });

  it(
    'always hold the first, the last, the current page and its neighbours, in order',
    { tags: ['R-PAG-02', 'R-PAG-04'] },
    () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
          const [page, count] = [Math.min(a, b), Math.max(a, b)];
          const pages = pageLinks(page, count).filter((link) => link !== 'gap');
          const must = [1, page - 1, page, page + 1, count].filter((link) => link >= 1 && link <= count);
          expect(pages).toEqual(expect.arrayContaining(must));
          expect(pages).toEqual([...new Set(pages)].toSorted((x, y) => x - y));
        }),
      );
    },
  );
});

describe('«Показать еще»', () => {
  it('shows while not on the last page', { tags: ['R-PAG-06'] }, () => {
    expect(hasMore({ page: 1, pageCount: 2 })).toBe(true);
    expect(hasMore({ page: 2, pageCount: 2 })).toBe(false);
  });

  it('is hidden for a single page or none', { tags: ['R-PAG-07'] }, () => {
    expect(hasMore({ page: 1, pageCount: 1 })).toBe(false);
    expect(hasMore({ page: 0, pageCount: 0 })).toBe(false);
    expect(hasMore({ page: 0, pageCount: 1 })).toBe(false);
  });

  it('adds 10 where a list says nothing else', { tags: ['R-PAG-08'] }, () => {
    expect(pagination.MORE_COUNT).toBe(10);
  });
});

describe('a page of a list', () => {
  it('states its number, size and total', { tags: ['R-ENT-42'] }, () => {
    expect(pageOf({ page: 2, pageSize: 20, total: 41 })).toEqual({
      page: 2,
      pageCount: 3,
      pageSize: 20,
      total: 41,
      navNum: 1,
    });
    expect(pageOf({ page: 9, pageSize: 20, total: 40, navNum: 3 })).toMatchObject({ page: 2, pageCount: 2, navNum: 3 });
    expect(pageOf({ page: 1, pageSize: 20, total: 0 })).toMatchObject({ page: 1, pageCount: 0 });
    expect(rowsBefore({ page: 3, pageSize: 20 })).toBe(40);
  });

  it('is clamped to the existing pages', () => {
    expect([0, -1, Number.NaN, null, 2.7, 99].map((page) => clampPage(page, 5))).toEqual([1, 1, 1, 1, 2, 5]);
  });

  it('has the default size of news and promotions', () => {
    expect(pagination.NEWS_PAGE_SIZE).toBe(5);
    expect(pagination.PROMOTIONS_PAGE_SIZE).toBe(4);
  });
});
