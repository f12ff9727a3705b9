import { expect, it } from 'vitest';
import type { ApiClient } from '#web/api/api-client.ts';
import { askTogether } from './ask-together.ts';

type Asked = { body: { products: { id: number; quantity: number }[] } };

/** Everything above 10 is short; `sizes` are the products of each call. `losses` answers are lost first. */
function aShop(losses = 0) {
  const sizes: number[] = [];
  const api = async (_name: string, { body: { products } }: Asked) => {
    sizes.push(products.length);
    if (sizes.length <= losses) throw new Error('lost');
    return products.filter(({ quantity }) => quantity > 10).map(({ id }) => ({ id, shortage: 'check' }));
  };
  return { sizes, api: api as unknown as ApiClient };
}

it('questions of all rows share a call', async () => {
  const { sizes, api } = aShop();
  const asked = [1, 2, 3].map((id) => askTogether(api, { id, quantity: id * 5 }));
  expect(await Promise.all(asked)).toEqual([null, null, 'check']);
  expect(sizes).toEqual([3]);
});

it('two quantities of one product are two calls, as the shop adds up what one call asks', async () => {
  const { sizes, api } = aShop();
  const asked = [6, 7].map((quantity) => askTogether(api, { id: 1, quantity }));
  expect(await Promise.all(asked)).toEqual([null, null]);
  expect(sizes).toEqual([1, 1]);
});

it('more products than one call takes are asked about in several', async () => {
  const { sizes, api } = aShop();
  const asked = Array.from({ length: 250 }, (_, id) => askTogether(api, { id, quantity: 11 }));
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['check']));
  expect(sizes).toEqual([100, 100, 50]);
});

it('a lost answer is the failure of every question in the call, and the next call is made', async () => {
  const { api } = aShop(1);
  const asked = [1, 2].map((id) => askTogether(api, { id, quantity: 11 }));
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await askTogether(api, { id: 1, quantity: 11 })).toBe('check');
});
