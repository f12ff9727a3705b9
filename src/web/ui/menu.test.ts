import { describe, expect, it } from 'vitest';
import { nextIndex } from './menu.tsx';

describe('keys of a menu', () => {
  it('arrow keys in a menu wrap around the list', () => {
    expect(nextIndex('ArrowDown', -1, 3)).toBe(0);
    expect(nextIndex('ArrowDown', 2, 3)).toBe(0);
    expect(nextIndex('ArrowUp', 0, 3)).toBe(2);
    expect(nextIndex('ArrowUp', -1, 3)).toBe(2);
    expect(nextIndex('Home', 2, 3)).toBe(0);
    expect(nextIndex('End', 0, 3)).toBe(2);
  });

  it('an empty menu and other keys have no next item', () => {
    expect(nextIndex('ArrowDown', -1, 0)).toBe(-1);
    expect(nextIndex('a', 0, 3)).toBe(-1);
  });
});
