import { describe, expect, it } from 'vitest';
import type { Template } from '../contract.ts';
import { changesOf, draftLines, isStored, keptLost, noChanges, productsOf } from './draft.ts';

type Line = Template['products'][number];

const line = (id: number, basketQuantity: number, isInStock = true) =>
  ({ id, basketQuantity, isInStock, measure: { measureBase: { symbol: 'упак' }, measureCustom: null } }) as Line;

const template = {
  products: [line(1, 5), line(2, 10), line(3, 2, false)],
  lost: [{ id: 4, article: null, name: 'Снят', reason: 'Товара нет в каталоге', quantity: 8, unit: 'шт' }],
  canBuyUnavailable: false,
} as Partial<Template> as Template;

describe('a template that is being changed', () => {
  it('a template draft keeps every line until it is removed, lost lines too', { tags: ['R-CALL-069'] }, () => {
    expect(productsOf(template, noChanges)).toEqual([
      { id: 1, quantity: 5, unit: 'упак' },
      { id: 2, quantity: 10, unit: 'упак' },
      { id: 3, quantity: 2, unit: 'упак' },
      { id: 4, quantity: 8, unit: 'шт' },
    ]);
    const draft = { quantities: new Map([[1, 7]]), removed: new Set([2, 4]) };
    expect(productsOf(template, draft)).toEqual([
      { id: 1, quantity: 7, unit: 'упак' },
      { id: 3, quantity: 2, unit: 'упак' },
    ]);
    expect(keptLost(template, draft)).toEqual([]);
  });

  it('a quantity in a former unit stays one, until the buyer has changed it or agreed to it', () => {
    const remeasured = { quantity: 100, unit: 'шт' };
    const own = { ...template, products: [{ ...line(1, 100), remeasured }], lost: [] };
    expect(productsOf(own, noChanges)).toEqual([{ id: 1, ...remeasured }]);
    expect(draftLines(own, noChanges)[0]).toMatchObject({ quantity: 100, remeasured });
    const agreed = { ...noChanges, quantities: new Map([[1, 100]]) };
    expect(productsOf(own, agreed)).toEqual([{ id: 1, quantity: 100, unit: 'упак' }]);
    expect(draftLines(own, agreed)[0]!.remeasured).toBeUndefined();
    const emptied = { ...noChanges, quantities: new Map([[1, 0]]) };
    expect(productsOf(own, emptied)).toEqual([{ id: 1, ...remeasured }]);
  });

  it('only what was changed of a template is saved: its lines, or a part of its text', { tags: ['R-CALL-069'] }, () => {
    const text = { description: 'К субботе' };
    expect(changesOf(template, { ...noChanges, text })).toEqual(text);
    const lines = { quantities: new Map([[1, 7]]), removed: new Set([2, 3, 4]) };
    expect(changesOf(template, lines)).toEqual({ products: [{ id: 1, quantity: 7, unit: 'упак' }] });
  });

  it('an empty quantity is not saved: the line keeps its quantity', { tags: ['R-CALL-069'] }, () => {
    const draft = { ...noChanges, quantities: new Map([[1, 0]]) };
    expect(draftLines(template, draft)[0]).toMatchObject({ quantity: 0 });
    expect(productsOf(template, draft)[0]).toEqual({ id: 1, quantity: 5, unit: 'упак' });
  });

  it('a template orders lines in stock, or all lines if the contract allows', { tags: ['R-CALL-071'] }, () => {
    const orderable = (own: Template) => draftLines(own, noChanges).map(({ isOrderable }) => isOrderable);
    expect(orderable(template)).toEqual([true, true, false]);
    expect(orderable({ ...template, canBuyUnavailable: true })).toEqual([true, true, true]);
  });

  it('a template counts as saved once it has the name and the lines that were sent', () => {
    const draft = { ...noChanges, quantities: new Map([[1, 7]]), text: { name: 'Кабель' } };
    const wanted = changesOf(template, draft);
    const saved = { ...template, name: 'Кабель', products: [line(2, 10), line(1, 7), line(3, 2, false)] };
    expect(isStored(saved, wanted)).toBe(true);
    expect(isStored({ ...saved, name: 'Провод' }, wanted)).toBe(false);
    expect(isStored({ ...saved, products: [line(1, 7), line(2, 11), line(3, 2)] }, wanted)).toBe(false);
    expect(isStored({ ...saved, lost: [] }, wanted)).toBe(false);
    expect(isStored({ ...saved, products: [] }, { name: 'Кабель', products: undefined })).toBe(true);
  });
});
