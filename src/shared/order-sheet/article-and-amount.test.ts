import { expect, it } from 'vitest';
import { articleAndAmount } from './article-and-amount.ts';

it.for([
  ['АРТ-200 20', { article: 'АРТ-200', amount: 20, unit: null }],
  ['АРТ-200  3 уп.', { article: 'АРТ-200', amount: 3, unit: 'уп' }],
  ['АБ 14 2,5', { article: 'АБ 14', amount: 2.5, unit: null }],
  ['АРТ-200', null],
  ['АРТ-200 0', null],
  ['АРТ-200 -5', null],
  ['20', null],
] as const)('reads %j as an article with a quantity: %j', ([text, expected]) => {
  expect(articleAndAmount(text)).toEqual(expected);
});
