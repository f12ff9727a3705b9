import { describe, expect, it } from 'vitest';
import { propertyCode, slug } from './slug.ts';

describe('propertyCode', () => {
  it.each([
    ['Цвет', 'tsvet'],
    ['Длина, мм', 'dlina_mm'],
    ['2,5', '2_5'],
    ['M6×20', 'm6_20'],
    ['Щёлочь / объём', 'shcheloch_obem'],
    ['Café-Ёж', 'cafe_ezh'],
    ['йод', 'yod'],
    ['  -- ', 'code'],
    ['', 'code'],
    ['日本', 'code'],
  ])('of %j is %j', (text, code) => {
    expect(propertyCode(text)).toBe(code);
  });

  it('is made unique by a number', () => {
    expect(propertyCode('2,5', new Set(['2_5']))).toBe('2_5_2');
    expect(propertyCode('2.5', new Set(['2_5', '2_5_2']))).toBe('2_5_3');
  });

  it('contains only letters of the filter grammar and has a maximum length', () => {
    const code = propertyCode(`${'щ'.repeat(24)}щё${'ъ'.repeat(500)} конец`);
    expect(code).toMatch(/^[a-z0-9_]+$/);
    expect(code.length).toBeLessThanOrEqual(100);
    expect(propertyCode(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99));
  });
});

describe('slug', () => {
  it.each([
    ['Болты М6 (оцинк.)', 'bolty-m6-otsink'],
    ['Объявление', 'obyavlenie'],
    ['№', 'no'],
    ['!', 'item'],
  ])('of %j is %j', (text, code) => {
    expect(slug(text)).toBe(code);
  });

  it('is made unique by a number', () => {
    expect(slug('Болты', new Set(['bolty', 'bolty-2']))).toBe('bolty-3');
  });

  it('stays unique for thousands of equal names', () => {
    const taken = new Set<string>();
    for (let index = 0; index < 3000; index += 1) taken.add(slug('Болт', taken));
    expect(taken.size).toBe(3000);
    expect(taken.has('bolt-3000')).toBe(true);
  });

  it('never equals a path reserved by the catalogue', () => {
    expect(slug('Filter')).toBe('filter-1');
    expect(slug('sections', new Set(['sections-1']))).toBe('sections-1-2');
  });
});
