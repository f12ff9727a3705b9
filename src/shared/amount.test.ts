import { expect, test } from 'vitest';
import { amountAfterBy, amountOf } from './amount.ts';
import { NBSP } from './number-format.ts';

test('a unit that is a whole word is declined after its number, a symbol stays', { tags: ['R-FMT-08'] }, () => {
  const written = (unit: string) => [1, 3, 5, 0.5].map((count) => amountOf(count, unit).replace(NBSP, ' '));
  expect(written('барабан')).toEqual(['1 барабан', '3 барабана', '5 барабанов', '0,50 барабана']);
  expect(written('лист')).toEqual(['1 лист', '3 листа', '5 листов', '0,50 листа']);
  expect(written('мешок')).toEqual(['1 мешок', '3 мешка', '5 мешков', '0,50 мешка']);
  expect(written('бухта')).toEqual(['1 бухта', '3 бухты', '5 бухт', '0,50 бухты']);
  expect(written('коробка')).toEqual(['1 коробка', '3 коробки', '5 коробок', '0,50 коробки']);
  expect(written('пара')).toEqual(['1 пара', '3 пары', '5 пар', '0,50 пары']);
  expect(written('пар')).toEqual(written('пара'));
  expect(written('тонна')).toEqual(['1 тонна', '3 тонны', '5 тонн', '0,50 тонны']);
  for (const symbol of ['шт', 'упак', 'компл', 'м²', 'га', 'пог. м', 'кв.м']) {
    expect(written(symbol)).toEqual([`1 ${symbol}`, `3 ${symbol}`, `5 ${symbol}`, `0,50 ${symbol}`]);
  }
});

test("after 'по' a unit that is a word takes the dative where the number ends in one", { tags: ['R-FMT-10'] }, () => {
  const written = (unit: string) => [1, 21, 2, 5].map((count) => amountAfterBy(count, unit).replace(NBSP, ' '));
  expect(written('барабан')).toEqual(['1 барабану', '21 барабану', '2 барабана', '5 барабанов']);
  expect(written('мешок')).toEqual(['1 мешку', '21 мешку', '2 мешка', '5 мешков']);
  expect(written('бухта')).toEqual(['1 бухте', '21 бухте', '2 бухты', '5 бухт']);
  expect(written('коробка')).toEqual(['1 коробке', '21 коробке', '2 коробки', '5 коробок']);
  expect(written('шт')).toEqual(['1 шт', '21 шт', '2 шт', '5 шт']);
});
