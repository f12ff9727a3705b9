import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { ApiClient, CallOptions } from '#web/api/api-client.ts';
import { aCatalogueItem } from '#web/testing/catalogue-item.ts';
import { productQuery } from './load-product.ts';
import { refreshGoods, showsOtherTerms } from './refresh-goods.ts';

/** An open page of a product; `now` is what the shop answers. */
function anOpenPage(terms: object) {
  const shop = { now: { ...aCatalogueItem(7, { offers: [] }), ...terms } };
  const call = vi.fn<(name: string, input: object, options?: CallOptions) => Promise<unknown>>(async () => shop.now);
  const client = { queryClient: new QueryClient(), api: call as unknown as ApiClient };
  const query = productQuery(client, { code: 'a' });
  client.queryClient.setQueryData(query.queryKey, shop.now as never);
  new QueryObserver(client.queryClient, { ...query, staleTime: 60_000 }).subscribe(() => undefined);
  return { shop, call, client, shown: () => client.queryClient.getQueryData(query.queryKey) };
}

const prices = { valueBase: 10, valueVat: 10, discountPrice: null, currency: 'RUB' };
const line = { id: 7, price: { value: 10 }, minOrderCount: 1, packageCount: 5 };

describe('the open page of a product', () => {
  it('an answer about other terms makes the page read the product again, which is no view', async () => {
    const { shop, call, client, shown } = anOpenPage({ packageCount: 5 });
    shop.now = { ...shop.now, packageCount: 12 };
    await refreshGoods(client);
    expect(shown()).toMatchObject({ packageCount: 12 });
    expect(call.mock.calls.map(([name, , options]) => [name, options?.prefetch])).toEqual([['productDetail', true]]);
  });

  it('a line with another price, pack or minimum than shown is noticed, one of other goods is not', () => {
    const { client } = anOpenPage({ prices, minOrderCount: 1, packageCount: 5 });
    expect(showsOtherTerms(client, line)).toBe(false);
    for (const change of [{ price: { value: 11 } }, { minOrderCount: 2 }, { packageCount: 10 }]) {
      expect(showsOtherTerms(client, { ...line, ...change })).toBe(true);
      expect(showsOtherTerms(client, { ...line, ...change, id: 8 })).toBe(false);
    }
  });
});
