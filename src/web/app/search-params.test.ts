import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('search parameters', () => {
  it('keep texts that look like numbers', () => {
    expect(parseSearch('?query=00123&page=2')).toEqual({ query: '00123', page: '2' });
    expect(stringifySearch({ query: '00123', page: 2 })).toBe('?query=00123&page=2');
  });

  it('read a repeated name as a list and write it back', () => {
    expect(parseSearch('?id=1&id=2&id=3')).toEqual({ id: ['1', '2', '3'] });
    expect(stringifySearch({ id: ['1', '2'] })).toBe('?id=1&id=2');
  });

  it('omit empty values and keep slashes readable', () => {
    expect(stringifySearch({ page: undefined, query: '', redirect: '/basket/' })).toBe('?redirect=/basket/');
    expect(stringifySearch({})).toBe('');
  });

  it('accept names of object properties', () => {
    expect(parseSearch('?constructor=1').constructor).toBe('1');
  });
});
