import { describe, expect, it } from 'vitest';
import { isWithin, pathOf } from './link.tsx';

describe('isWithin', () => {
  it('marks a page and the pages below it', () => {
    expect(isWithin('/catalog/', '/catalog/')).toBe(true);
    expect(isWithin('/catalog/kabel/vvg/', '/catalog/')).toBe(true);
    expect(isWithin('/auth/', '/auth')).toBe(true);
  });

  it('does not mark a page whose name begins alike, or every page as home', () => {
    expect(isWithin('/basket-templates/', '/basket/')).toBe(false);
    expect(isWithin('/catalog/', '/')).toBe(false);
    expect(isWithin('/', '/')).toBe(true);
  });
});

describe('pathOf', () => {
  it('tells another page, which opens at its top, from another state of the same page', { tags: ['R-NAV-02'] }, () => {
    expect(pathOf('/catalog/?page=2')).toBe(pathOf('/catalog/'));
    expect(pathOf('/catalog#top')).toBe(pathOf('/catalog/'));
    expect(pathOf('/catalog/kabel/')).not.toBe(pathOf('/catalog/'));
  });
});
