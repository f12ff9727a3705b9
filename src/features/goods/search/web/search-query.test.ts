import { describe, expect, it } from 'vitest';
import { resultsHref, searchQuery } from './search-query.ts';

describe('search text', () => {
  it('must be longer than two characters', { tags: ['R-VAL-40', 'R-CONST-14'] }, () => {
    expect(searchQuery('ка')).toBeNull();
    expect(searchQuery('  к а ')).toBe('к а');
    expect(searchQuery('  ка  ')).toBeNull();
    expect(searchQuery(' кабель ')).toBe('кабель');
    expect(searchQuery('я'.repeat(600))).toHaveLength(500);
  });

  it('forms the address of the results page', { tags: ['R-ROUTE-20'] }, () => {
    expect(new URL(resultsHref('кабель 3х2,5 & co'), 'http://x').searchParams.get('query')).toBe('кабель 3х2,5 & co');
  });
});
