import { expect, it } from 'vitest';
import { changeFactor, isPriceOff, moneyText } from './suspicion-rules.ts';

it('a price is off from the factor on, whichever way, and never without a factor or a price', () => {
  expect([isPriceOff(100, 1000, 10), isPriceOff(1000, 100, 10)]).toEqual([true, true]);
  expect([isPriceOff(100, 999, 10), isPriceOff(999, 100, 10)]).toEqual([false, false]);
  expect([isPriceOff(0, 1000, 10), isPriceOff(1000, 0, 10), isPriceOff(1, 1000, null)]).toEqual([false, false, false]);
});

it('a change is as large halved as doubled', () => {
  expect([changeFactor(100, 200), changeFactor(200, 100)]).toEqual([2, 2]);
});

it('a currency without a sign is named and never taken for roubles', () => {
  const shown = [moneyText('RUB', 1050), moneyText('EUR', 700), moneyText('UAH', 700)];
  expect(shown.map((text) => text.replaceAll('\u00A0', ' '))).toEqual(['10,50 ₽', '7 €', '7 UAH']);
});
