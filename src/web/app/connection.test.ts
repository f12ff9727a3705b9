import { describe, expect, it } from 'vitest';
import { isCheapConnection } from './connection.ts';

describe('isCheapConnection', () => {
  it('R-STATE-090 nothing is fetched ahead on 2g or with saved data', () => {
    expect(isCheapConnection({ effectiveType: '2g' })).toBe(true);
    expect(isCheapConnection({ effectiveType: 'slow-2g' })).toBe(true);
    expect(isCheapConnection({ effectiveType: '4g', saveData: true })).toBe(true);
  });

  it('R-STATE-090 pages are fetched ahead on other connections and where nothing is known', () => {
    expect(isCheapConnection({ effectiveType: '3g', saveData: false })).toBe(false);
    expect(isCheapConnection({})).toBe(false);
    expect(isCheapConnection(undefined)).toBe(false);
  });
});
