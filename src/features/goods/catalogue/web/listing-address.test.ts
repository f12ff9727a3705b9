import { describe, expect, it } from 'vitest';
import { isSameList, listingAddress, listingHref, listingSearch } from './listing-address.ts';

const at = (rest: string, search: Record<string, unknown> = {}) =>
  listingAddress('/catalog/', rest, listingSearch(search))!;

describe('address of a list', () => {
  it('accepts a path of any depth', { tags: ['R-ROUTE-08'] }, () => {
    expect(at('kabel/silovoy/vvg/')).toMatchObject({ base: '/catalog/kabel/silovoy/vvg/', filter: 'clear' });
    expect(at('')).toMatchObject({ base: '/catalog/', filter: 'clear', page: 1 });
  });

  it('contains filter, page and sort order, and is written back as it was read', { tags: ['R-ROUTE-08'] }, () => {
    const address = at('kabel/filter/brand-is-a-or-b/price-from-5/apply/', { page: '3', sort_by: 'price_asc' });
    expect(address).toMatchObject({ filter: 'brand-is-a-or-b/price-from-5', page: 3, sort: 'price_asc' });
    expect(listingHref(address)).toBe(
      '/catalog/kabel/filter/brand-is-a-or-b/price-from-5/apply/?page=3&sort_by=price_asc',
    );
  });

  it('omits the first page and the sort order by status', { tags: ['R-CONST-29'] }, () => {
    expect(listingSearch({ page: '1', sort_by: 'status' })).toEqual({ page: undefined, sort_by: undefined });
    expect(listingHref(at('kabel/filter/clear/apply/'))).toBe('/catalog/kabel/');
  });

  it('ignores an invalid page and sort order', () => {
    for (const page of ['0', '-2', '1.5', 'x', '', '1e9', ['2', '3']])
      expect(listingSearch({ page }).page).toBeUndefined();
    expect(listingSearch({ sort_by: 'random' }).sort_by).toBeUndefined();
  });

  it('is null when a filter is not terminated', { tags: ['R-ROUTE-08'] }, () => {
    expect(listingAddress('/catalog/', 'kabel/filter/a-is-b', {})).toBeNull();
    expect(listingAddress('/catalog/', 'kabel/filter/a-is-b/apply/more', {})).toBeNull();
  });

  it('keeps the search text', () => {
    const address = listingAddress('/search/', '', { query: 'кабель 3х2,5', page: 2 })!;
    expect(new URLSearchParams(listingHref(address).split('?')[1]).get('query')).toBe('кабель 3х2,5');
    expect(isSameList(address, { ...address, page: 5, filter: 'a-is-b', sort: 'new' })).toBe(true);
    expect(isSameList(address, { ...address, query: 'другое' })).toBe(false);
  });
});
