import { describe, expect, it } from 'vitest';
import { webPath, webSegments } from './web-path.ts';

describe('a path behind /web', () => {
  it('consists of safe segments', { tags: ['R-NAV-03'] }, () => {
    expect(webPath(['catalog', 'bolts_m6', 'din-933'])).toBe('/catalog/bolts_m6/din-933/');
    expect(webPath(['catalog', 'filter', 'color-is-red-or-blue', 'price-from-1.5', 'apply'])).toBe(
      '/catalog/filter/color-is-red-or-blue/price-from-1.5/apply/',
    );
  });

  it.each(['..', '.', 'a..b', '', 'a/b', 'a\\b', 'a?b', 'a#b', 'a%2e%2e', 'http:', 'a b', 'я', 'a\n', '@a'])(
    'is refused with the segment %j',
    { tags: ['R-NAV-03'] },
    (segment) => {
      expect(webPath(['catalog', segment])).toBeNull();
    },
  );

  it('is refused when it is empty or too long', { tags: ['R-NAV-03'] }, () => {
    expect(webPath([])).toBeNull();
    expect(webPath(['a'.repeat(5000)])).toBeNull();
  });

  it('is parsed from the address bar by the same rule', { tags: ['R-NAV-03'] }, () => {
    expect(webSegments('/catalog/bolts/')).toEqual(['catalog', 'bolts']);
    expect(webSegments('catalog/bolts')).toEqual(['catalog', 'bolts']);
    for (const path of [
      '/',
      '',
      '//catalog/',
      '/catalog//bolts/',
      '/catalog/../geoIp/setUserCity/',
      '/catalog/bolts//',
    ]) {
      expect(webSegments(path), path).toBeNull();
    }
  });
});
