import { describe, expect, it } from 'vitest';
import { mayReload, RELOAD_GUARD_MS } from './lost-chunk.ts';

describe('reload after a lost script', () => {
  it('R-STATE-089 R-CONST-03 R-ERR-12 happens once, and again only after 60 seconds', () => {
    expect(RELOAD_GUARD_MS).toBe(60_000);
    expect(mayReload(null, 1_000_000)).toBe(true);
    expect(mayReload('1000000', 1_000_001)).toBe(false);
    expect(mayReload('1000000', 1_059_999)).toBe(false);
    expect(mayReload('1000000', 1_060_000)).toBe(true);
  });

  it('R-STATE-089 is not stopped by a stored text that is no time', () => {
    expect(mayReload('yesterday', 1_000_000)).toBe(true);
  });
});
