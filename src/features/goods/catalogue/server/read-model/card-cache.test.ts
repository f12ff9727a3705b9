import { describe, expect, it } from 'vitest';
import { CardCache } from './card-cache.ts';

describe('cards of goods that were shown lately', () => {
  it('the card cache keeps the cards that are read and evicts the others', () => {
    const cache = new CardCache<string>(4);
    for (const id of [1, 2, 3]) cache.keep(id, `card ${id}`, cache.version);
    expect(cache.get(1)).toBe('card 1');
    cache.keep(4, 'card 4', cache.version);
    expect([1, 2, 3, 4].map((id) => cache.get(id) !== undefined)).toEqual([true, false, true, true]);
  });

  it('the card cache stores no card that was read before its product changed', () => {
    const cache = new CardCache<string>(10);
    const version = cache.version;
    cache.drop([1]);
    cache.keep(1, 'as it was', version);
    expect(cache.get(1)).toBeUndefined();
    cache.keep(1, 'as it is', cache.version);
    expect(cache.get(1)).toBe('as it is');
    cache.clear();
    expect(cache.get(1)).toBeUndefined();
  });
});
