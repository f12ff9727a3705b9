import { describe, expect, it } from 'vitest';
import type { Template } from '../contract.ts';
import { draftLines, keptLost, noChanges, productsOf } from './draft.ts';

type Line = Template['products'][number];

const line = (id: number, basketQuantity: number, isInStock = true) => ({ id, basketQuantity, isInStock }) as Line;

const template = {
  products: [line(1, 5), line(2, 10), line(3, 2, false)],
  lost: [{ id: 4, article: null, name: 'Снят', reason: 'Товара нет в каталоге', quantity: 8 }],
  canBuyUnavailable: false,
} as Partial<Template> as Template;

describe('a template that is being changed', () => {
  it('a template draft keeps every line until it is removed, lost lines too', { tags: ['R-CALL-069'] }, () => {
    expect(productsOf(template, noChanges)).toEqual([
      { id: 1, quantity: 5 },
      { id: 2, quantity: 10 },
      { id: 3, quantity: 2 },
      { id: 4, quantity: 8 },
    ]);
    const draft = { quantities: new Map([[1, 7]]), removed: new Set([2, 4]) };
    expect(productsOf(template, draft)).toEqual([
      { id: 1, quantity: 7 },
      { id: 3, quantity: 2 },
    ]);
    expect(keptLost(template, draft)).toEqual([]);
  });

  it('an empty quantity is not saved: the line keeps its quantity', { tags: ['R-CALL-069'] }, () => {
    const draft = { ...noChanges, quantities: new Map([[1, 0]]) };
    expect(draftLines(template, draft)[0]).toMatchObject({ quantity: 0 });
    expect(productsOf(template, draft)[0]).toEqual({ id: 1, quantity: 5 });
  });

  it('a template orders lines in stock, or all lines if the contract allows', { tags: ['R-CALL-071'] }, () => {
    const orderable = (own: Template) => draftLines(own, noChanges).map(({ isOrderable }) => isOrderable);
    expect(orderable(template)).toEqual([true, true, false]);
    expect(orderable({ ...template, canBuyUnavailable: true })).toEqual([true, true, true]);
  });
});
