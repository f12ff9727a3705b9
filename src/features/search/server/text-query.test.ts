import { expect, it } from 'vitest';
import { textQuery } from './text-query.ts';

it('R-CALL-086 looks for all words, and no quote or operator of the buyer reaches the query', () => {
  expect(textQuery('  кабель   ВВГ ')).toBe("'кабель':* & 'ВВГ':*");
  expect(textQuery("d'or | !a:* \\")).toBe("'dor':* & '!a:*':*");
  expect(textQuery('- | &')).toBeNull();
  expect(textQuery('а '.repeat(50))?.split('&')).toHaveLength(10);
});
