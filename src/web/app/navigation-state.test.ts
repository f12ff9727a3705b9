import { describe, expect, it } from 'vitest';
import { firstShownPage, navigationState } from './navigation-state.ts';

describe('the pages that a list shows', () => {
  it('begin with the first one that was shown before others were appended', { tags: ['R-PAG-06'] }, () => {
    const state = navigationState({ appended: { first: 2, page: 40 } });
    expect(firstShownPage(40, state)).toBe(2);
    expect(firstShownPage(39, state)).toBe(39);
    expect(firstShownPage(40, {})).toBe(40);
  });

  it('begin there after a reload too, with ten pages at the most', { tags: ['R-PAG-06'] }, () => {
    const before = (first: number, page: number) => ({ navigation: { appended: { first, page }, visit: 1 } });
    expect(firstShownPage(3, before(1, 3))).toBe(1);
    expect(firstShownPage(40, before(2, 40))).toBe(31);
  });
});
