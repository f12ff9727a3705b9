import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppContext } from '#web/app/app-context.ts';
import { aListing } from '#web/testing/listing.ts';
import { renderVisit } from '#web/testing/render-visit.ts';
import type { ListingAddress } from './listing-address.ts';
import { listingQuery } from './listing-query.ts';
import { loadListing } from './load-listing.ts';

afterEach(() => vi.unstubAllGlobals());

const address: ListingAddress = { base: '/catalog/kabel/', filter: 'clear', page: 1, sort: 'status' };
const section = { section: { name: 'Кабель' }, products: { pageNavigation: { page: 1 } } };

describe('loading a list', () => {
  it(
    'another filter of a loaded list is not awaited, the first page of a new list is',
    { tags: ['R-NAV-02'] },
    async () => {
      vi.stubGlobal('window', {});
      const api = vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined));
      const context = { queryClient: new QueryClient(), api } as unknown as AppContext;
      const load = (filter: string) =>
        loadListing({ context, address: { ...address, filter }, location: { state: {} } });
      const waits = Symbol('waits');
      const soon = new Promise((resolve) => setTimeout(resolve, 20, waits));
      expect(await Promise.race([load('clear'), soon])).toBe(waits);
      context.queryClient.setQueryData(listingQuery(context, address).queryKey, section as never);
      expect(await load('brand-is-abb')).toEqual({ title: 'Кабель' });
      expect(api).toHaveBeenCalledTimes(2);
    },
  );

  it('a catalogue address of a product redirects to its page', { tags: ['R-ROUTE-11', 'R-ROUTE-08'] }, async () => {
    const answers = { catalogPage: () => ({ redirectTo: '/detail/?code=vvg-3x2' }) };
    const { status, headers } = await renderVisit('/catalog/kabel/silovoy/vvg-3x2/', { role: 'USER', answers });
    expect([status, headers.get('Location')]).toEqual([302, '/detail/?code=vvg-3x2']);
  });

  it('a page beyond the last one of a list redirects to the last one', { tags: ['R-PAG-01'] }, async () => {
    const pageNavigation = { page: 3, pageCount: 3, pageSize: 20, total: 60, navNum: 1 };
    const products = { ...aListing([]).products, pageNavigation };
    const answers = { catalogPage: () => ({ ...aListing([]), products }) };
    const { status, headers } = await renderVisit('/catalog/kabel/?page=999', { role: 'USER', answers });
    expect([status, headers.get('Location')]).toEqual([302, '/catalog/kabel/?page=3']);
  });
});
