import { describe, expect, it } from 'vitest';
import { breakpointOf, BREAKPOINTS, DESKTOP_SWITCH, FALLBACK_BREAKPOINT, isWideBand } from './breakpoints.ts';

describe('breakpoints', () => {
  it('start at 380, 769, 993 and 1075', { tags: ['R-LAY-07', 'R-LAY-08', 'R-LAY-09', 'R-LAY-10'] }, () => {
    const { mobileSmall, mobile, tablet, mobDash } = BREAKPOINTS;
    expect([mobileSmall, mobile, tablet, mobDash]).toEqual([380, 769, 993, 1075]);
  });

  it('continue at 1280, 1600 and 1800', { tags: ['R-LAY-11', 'R-LAY-12', 'R-LAY-13'] }, () => {
    const { desktop, desktopLarge, desktopWide } = BREAKPOINTS;
    expect([desktop, desktopLarge, desktopWide]).toEqual([1280, 1600, 1800]);
  });

  it.each([
    [320, 'mobileSmall'],
    [380, 'mobileSmall'],
    [768, 'mobileSmall'],
    [769, 'mobile'],
    [993, 'tablet'],
    [1075, 'mobDash'],
    [1279, 'mobDash'],
    [1280, 'desktop'],
    [1600, 'desktopLarge'],
    [5000, 'desktopWide'],
  ])('map %i px to %s', { tags: ['R-LAY-02'] }, (width, name) => {
    expect(breakpointOf(width)).toBe(name);
  });

  it('fall back to desktop for an unknown width', { tags: ['R-LAY-14'] }, () => {
    expect(FALLBACK_BREAKPOINT).toBe('desktop');
    expect([null, undefined, 0, Number.NaN, -5].map(breakpointOf)).toEqual(Array(5).fill('desktop'));
  });

  it('switch between telephone and desktop at 769 px', { tags: ['R-CONST-08', 'R-LAY-02'] }, () => {
    expect(DESKTOP_SWITCH).toBe(769);
    expect([380, 768, 769, null].map((width) => isWideBand(breakpointOf(width)))).toEqual([false, false, true, true]);
  });

  it('accept any text as the name in a cookie', { tags: ['R-CONST-06'] }, () => {
    const names = ['mobileSmall', 'mobile', 'desktopWide', 'toString', '', undefined];
    expect(names.map(isWideBand)).toEqual([false, true, true, undefined, undefined, undefined]);
  });
});
