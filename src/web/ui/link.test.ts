import { describe, expect, it } from 'vitest';
import { isWithin, pathOf } from './link.tsx';

describe('isWithin', () => {
  it('a link is current on its page and on the pages below it', () => {
    expect(isWithin('/catalog/', '/catalog/')).toBe(true);
    expect(isWithin('/catalog/kabel/vvg/', '/catalog/')).toBe(true);
    expect(isWithin('/auth/', '/auth')).toBe(true);
  });

  it('a link is not current on a page with the same prefix, nor home on every page', () => {
    expect(isWithin('/basket-templates/', '/basket/')).toBe(false);
    expect(isWithin('/catalog/', '/')).toBe(false);
    expect(isWithin('/', '/')).toBe(true);
  });
});

describe('pathOf', () => {
  it('the path distinguishes another page from another state of the same page', { tags: ['R-NAV-02'] }, () => {
    expect(pathOf('/catalog/?page=2')).toBe(pathOf('/catalog/'));
    expect(pathOf('/catalog#top')).toBe(pathOf('/catalog/'));
    expect(pathOf('/catalog/kabel/')).not.toBe(pathOf('/catalog/'));
  });
});
