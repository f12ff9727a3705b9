import { describe, expect, it } from 'vitest';
import { isCheapConnection } from './connection.ts';

describe('isCheapConnection', () => {
  it('forbids prefetching on 2g or with data saving', { tags: ['R-STATE-090'] }, () => {
    expect(isCheapConnection({ effectiveType: '2g' })).toBe(true);
    expect(isCheapConnection({ effectiveType: 'slow-2g' })).toBe(true);
    expect(isCheapConnection({ effectiveType: '4g', saveData: true })).toBe(true);
  });

  it('allows prefetching on other and unknown connections', { tags: ['R-STATE-090'] }, () => {
    expect(isCheapConnection({ effectiveType: '3g', saveData: false })).toBe(false);
    expect(isCheapConnection({})).toBe(false);
    expect(isCheapConnection(undefined)).toBe(false);
  });
});
