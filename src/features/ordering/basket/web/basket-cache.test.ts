import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { BasketInHeader } from '#ordering/basket/contract.ts';
import { forgetLines, storeLines, storeReplacedLine, storeSavedLine } from './basket-cache.ts';
import type { SavedLine } from './quantity-queue.ts';

const aHeader = (basket: BasketInHeader['basket'], basketVersion: number) => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['header', {}], { basket, basketVersion } as BasketInHeader);
  const header = () => queryClient.getQueryData<BasketInHeader>(['header', {}])!;
  const isStale = () => queryClient.getQueryState(['header', {}])!.isInvalidated;
  return { queryClient, header, isStale };
};

const anAnswer = (quantity: number, version: number) =>
  ({ line: quantity ? { basketQuantity: quantity } : null, version }) as SavedLine;

describe('basket in the cache', () => {
  it('an added line appears in the cached basket at once, the others stay', { tags: ['R-STATE-001'] }, () => {
    const { queryClient, header } = aHeader([{ id: 1, quantity: 5 }], 3);
    storeLines(queryClient, [{ id: 2, quantity: 4 }], 4);
    expect(header()).toEqual({
      basket: [
        { id: 1, quantity: 5 },
        { id: 2, quantity: 4 },
      ],
      basketVersion: 4,
    });
  });

  it('a quantity corrected by the server replaces the entered one', () => {
    const { queryClient, header } = aHeader([{ id: 1, quantity: 5 }], 3);
    storeSavedLine(queryClient, 1, anAnswer(10, 4));
    expect(header().basket).toEqual([{ id: 1, quantity: 10 }]);
  });

  it('a line saved with quantity zero leaves the cached basket', { tags: ['R-VAL-43'] }, () => {
    const { queryClient, header, isStale } = aHeader([{ id: 1, quantity: 5 }], 3);
    storeSavedLine(queryClient, 1, anAnswer(0, 4));
    expect(header().basket).toEqual([]);
    expect(isStale()).toBe(false);
  });

  it('a changed offer replaces its line or merges into the existing one', { tags: ['R-CALL-084'] }, () => {
    const { queryClient, header } = aHeader([{ id: 1, quantity: 5 }], 3);
    const row = (id: number, basketQuantity: number) => ({ id, basketQuantity });
    const rows = () => queryClient.getQueryData<{ grid: { row: unknown[] } }>(['basketProducts', {}])!.grid.row;
    queryClient.setQueryData(['basketProducts', {}], {
      grid: { row: [row(1, 5), row(2, 1), row(3, 4)] },
      version: 3,
    });
    storeReplacedLine(queryClient, 2, { line: row(9, 1), version: 4, totals: {} } as never);
    expect(rows()).toEqual([row(1, 5), row(9, 1), row(3, 4)]);
    storeReplacedLine(queryClient, 9, { line: row(3, 5), version: 5, totals: {} } as never);
    expect(rows()).toEqual([row(1, 5), row(3, 5)]);
    expect(header().basket).toEqual(
      [row(1, 5), row(3, 5)].map(({ id, basketQuantity: quantity }) => ({ id, quantity })),
    );
  });

  it('a skipped version means a change elsewhere: the basket is refetched', () => {
    const { queryClient, isStale } = aHeader([{ id: 1, quantity: 5 }], 3);
    storeSavedLine(queryClient, 1, anAnswer(6, 5));
    expect(isStale()).toBe(true);
  });

  it('a late answer does not decrease the basket version', () => {
    const { queryClient, header } = aHeader([], 9);
    storeLines(queryClient, [{ id: 1, quantity: 1 }], 8);
    expect(header().basketVersion).toBe(9);
  });

  it('cached lines and sums are updated from the answer', { tags: ['R-STATE-017'] }, () => {
    const { queryClient, header } = aHeader([{ id: 1, quantity: 5 }], 3);
    const page = { grid: { row: [{ id: 1 }, { id: 2 }] }, noProductsAddToOrder: [{ id: 9 }], version: 3 };
    queryClient.setQueryData(['basketProducts', {}], page);
    queryClient.setQueryData(['basketSumBlock', {}], { total: 10, products: [], version: 3 });
    const line = { id: 1, basketQuantity: 6 };
    storeSavedLine(queryClient, 1, { line, version: 4, totals: { total: 12, version: 4 } } as SavedLine);
    expect(queryClient.getQueryData(['basketProducts', {}])).toMatchObject({
      grid: { row: [line, { id: 2 }] },
      version: 4,
    });
    expect(queryClient.getQueryData(['basketSumBlock', {}])).toEqual({ total: 12, products: [], version: 4 });
    storeSavedLine(queryClient, 1, { line, version: 2, totals: { total: 7, version: 2 } } as SavedLine);
    expect(queryClient.getQueryData(['basketSumBlock', {}])).toMatchObject({ total: 12 });
    expect(header().basketVersion).toBe(4);
  });

  it('lines removed together leave header, lines, lost items and sums', () => {
    const { queryClient, header } = aHeader(
      [
        { id: 1, quantity: 5 },
        { id: 2, quantity: 5 },
      ],
      3,
    );
    const page = { grid: { row: [{ id: 1 }, { id: 2 }] }, noProductsAddToOrder: [{ id: 9 }], version: 3 };
    queryClient.setQueryData(['basketProducts', {}], page);
    queryClient.setQueryData(['basketSumBlock', {}], { total: 10, version: 3 });
    forgetLines(queryClient, [1, 9], { version: 4, totals: { total: 5, version: 4 } as SavedLine['totals'] });
    expect(header().basket).toEqual([{ id: 2, quantity: 5 }]);
    expect(queryClient.getQueryData(['basketProducts', {}])).toEqual({
      grid: { row: [{ id: 2 }] },
      noProductsAddToOrder: [],
      version: 4,
    });
    expect(queryClient.getQueryData(['basketSumBlock', {}])).toEqual({ total: 5, version: 4 });
  });
});
