import { expect, it } from 'vitest';
import { counterText } from './counter.ts';

it('a counter shows 99+ above 99', { tags: ['R-MENU-11', 'R-CONST-18'] }, () => {
  expect([0, 1, 99, 100, 12_345, -1].map(counterText)).toEqual(['0', '1', '99', '99+', '99+', '0']);
});
