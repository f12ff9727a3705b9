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

  it('leave out what is empty and keep a path readable', () => {
    expect(stringifySearch({ page: undefined, query: '', redirect: '/basket/' })).toBe('?redirect=/basket/');
    expect(stringifySearch({})).toBe('');
  });

  it('are not confused by names of object properties', () => {
    expect(parseSearch('?constructor=1').constructor).toBe('1');
  });
});
