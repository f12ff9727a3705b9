import { expect, it } from 'vitest';
import { stockStatusOf } from './stock-status.ts';

it(
  'the stock status has three states; "to order" is for companies that may order above the stock',
  { tags: ['R-ENT-10'] },
  () => {
    expect(stockStatusOf(true, { canBuyUnavailable: true })).toEqual({
      isInStock: true,
      name: 'В наличии',
      color: 'in-stock',
    });
    expect(stockStatusOf(false)).toEqual({ isInStock: false, name: 'Нет в наличии', color: 'out-of-stock' });
    expect(stockStatusOf(false, { canBuyUnavailable: true })).toMatchObject({ isInStock: false, name: 'Под заказ' });
  },
);
