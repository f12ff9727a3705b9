import { describe, expect, it } from 'vitest';
import { brandLetters } from './brand-letters.ts';

const brand = (name: string) => ({ name, code: name, url: `/brands/${name}/`, image: [], count: 1 });

describe('letters of brands', () => {
  it('groups brands by first letter, ignoring case and leading punctuation', { tags: ['R-ROUTE-09'] }, () => {
    const names = ['3M', 'abb', 'ABC', '«Алмаз»', 'Ёлка', 'Енот', '!'];
    expect(
      brandLetters(names.map(brand)).map(({ letter, brands }) => [letter, brands.map(({ name }) => name)]),
    ).toEqual([
      ['0–9', ['3M', '!']],
      ['A', ['abb', 'ABC']],
      ['А', ['«Алмаз»']],
      ['Е', ['Ёлка', 'Енот']],
    ]);
  });
});
