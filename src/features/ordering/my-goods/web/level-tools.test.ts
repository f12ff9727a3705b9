import { expect, it } from 'vitest';
import { createStore } from '#web/app/store.ts';
import { aCatalogueItem } from '#web/testing/catalogue-item.ts';
import type { MyGood } from '../contract.ts';
import { levelIn } from './level-field.tsx';
import { fillUp } from './level-tools.tsx';

const good = (id: number, lacking: number, fields: Parameters<typeof aCatalogueItem>[1] = {}) =>
  ({ id, item: aCatalogueItem(id, fields), level: { quantity: 50, coming: 50 - lacking, lacking } }) as MyGood;
const outOfStock = { stockStatus: { isInStock: false, name: 'Нет в наличии', color: 'out-of-stock' } } as const;

it('the fields are filled with what lacks, in whole packs, but for what is in the basket or cannot be bought', () => {
  const quantities = createStore<ReadonlyMap<number, number>>(new Map([[9, 4]]));
  const drafts = {
    setQuantity: (id: number, quantity: number) => quantities.set(new Map([...quantities.get(), [id, quantity]])),
  };
  const goods = [
    good(1, 7),
    good(2, 7, { packageCount: 5 }),
    good(3, 0),
    good(4, 7),
    good(5, 7, outOfStock),
    good(6, 7, { prices: null }),
  ];
  const count = fillUp(goods, { drafts: drafts as never, lines: new Map([[4, 2]]) });
  expect(count).toBe(2);
  expect([...quantities.get()]).toEqual([
    [9, 4],
    [1, 7],
    [2, 10],
  ]);
});

it('a fraction of a level rises to a whole number, an empty field forgets it, another text changes nothing', () => {
  expect(['2,5', '1 000', '12\u00a0500', '', '0', 'много', '5 шт'].map(levelIn)).toEqual([
    3,
    1000,
    12_500,
    0,
    0,
    null,
    null,
  ]);
  expect(levelIn('99999999999')).toBe(1_000_000_000);
});
