import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { ApiClient, CallOptions } from '#web/api/api-client.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { loadProduct } from './load-product.ts';
import { productKey } from './product-key.ts';

function aShop() {
  const api = vi.fn<(name: string, input: object, options?: CallOptions) => Promise<{ name: string }>>();
  api.mockResolvedValue({ name: 'Болт <b>М6</b>' });
  const context = { queryClient: new QueryClient(), api: api as unknown as ApiClient } as AppContext;
  const prefetched = () => api.mock.calls.map(([, , options]) => options?.prefetch ?? false);
  return { api, context, prefetched };
}

describe('address of a product', () => {
  it('is a code or a number', { tags: ['R-ROUTE-11'] }, () => {
    expect(productKey({ code: 'bolt-m6', id: '7' })).toEqual({ code: 'bolt-m6', id: undefined });
    expect(productKey({ id: '7' })).toEqual({ code: undefined, id: '7' });
    expect(productKey({ id: 'seven', code: ['a', 'b'] })).toEqual({ code: undefined, id: undefined });
    expect(productKey({ code: 'a', offer: '7' })).toEqual({ code: 'a', offer: '7' });
    expect(productKey({ code: 'a', offer: 'x' })).toEqual({ code: 'a' });
  });

  it('without a key makes no call and throws 404', { tags: ['R-ROUTE-11'] }, async () => {
    const { api, context } = aShop();
    await expect(loadProduct(context, productKey({}), { preload: false })).rejects.toMatchObject({ isNotFound: true });
    expect(api).not.toHaveBeenCalled();
  });
});

describe('loading a product', () => {
  it('prefetching a page records no view, opening it does', { tags: ['R-STATE-090', 'R-CALL-037'] }, async () => {
    const { context, prefetched } = aShop();
    await loadProduct(context, { code: 'a' }, { preload: true });
    await loadProduct(context, { code: 'a' }, { preload: true });
    expect(prefetched()).toEqual([true]);
    await loadProduct(context, { code: 'a' }, { preload: false });
    expect(prefetched()).toEqual([true, false]);
  });

  it('choosing an offer on the page is no view and no call', { tags: ['R-CALL-037'] }, async () => {
    const { api, context } = aShop();
    await loadProduct(context, { code: 'a', offer: '7' }, { preload: false });
    await loadProduct(context, { code: 'a', offer: '7' }, { preload: false, isChoice: true });
    expect(api).toHaveBeenCalledTimes(1);
  });

  it('prefetched data is shown while the server is unreachable', async () => {
    const { api, context } = aShop();
    await loadProduct(context, { code: 'a' }, { preload: true });
    api.mockRejectedValue(new Error('lost'));
    await expect(loadProduct(context, { code: 'a' }, { preload: false })).resolves.toEqual({ title: 'Болт М6' });
  });
});
