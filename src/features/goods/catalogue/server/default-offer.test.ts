import { expect, it } from 'vitest';
import { defaultOffer } from './default-offer.ts';

const offer = (id: number, isPriced: boolean, isInStock: boolean, price = 100) => ({
  id,
  price: isPriced ? price : null,
  isInStock,
});

it('the default offer is the cheapest in stock, else the first', { tags: ['R-ENT-13'] }, () => {
  expect(defaultOffer([offer(1, true, false), offer(2, true, true), offer(3, true, true)]).id).toBe(2);
  expect(defaultOffer([offer(1, false, true), offer(2, true, false)]).id).toBe(2);
  expect(defaultOffer([offer(1, true, true, 300), offer(2, true, false, 100), offer(3, true, true, 200)]).id).toBe(3);
  expect(defaultOffer([offer(1, false, false), offer(2, false, false)]).id).toBe(1);
});
