import { describe, expect, it } from 'vitest';
import { isCheapConnection } from './connection.ts';

describe('isCheapConnection', () => {
  it('nothing is fetched ahead on 2g or with saved data', { tags: ['R-STATE-090'] }, () => {
    expect(isCheapConnection({ effectiveType: '2g' })).toBe(true);
    expect(isCheapConnection({ effectiveType: 'slow-2g' })).toBe(true);
    expect(isCheapConnection({ effectiveType: '4g', saveData: true })).toBe(true);
  });

  it('pages are fetched ahead on other connections and where nothing is known', { tags: ['R-STATE-090'] }, () => {
    expect(isCheapConnection({ effectiveType: '3g', saveData: false })).toBe(false);
    expect(isCheapConnection({})).toBe(false);
    expect(isCheapConnection(undefined)).toBe(false);
  });
});
