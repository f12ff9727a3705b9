import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

describe('createRandom', () => {
  it('gives the same numbers for the same seed and others for another', () => {
    const draw = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, () => random.between(1, 1_000_000));
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('reaches both ends of a range and nothing outside it', () => {
    const random = createRandom(1);
    const seen = new Set(Array.from({ length: 500 }, () => random.between(3, 6)));
    expect([...seen].toSorted()).toEqual([3, 4, 5, 6]);
  });

  it('shuffles without losing or doubling a value', () => {
    const values = Array.from({ length: 50 }, (_, at) => at);
    const shuffled = createRandom(3).shuffle(values);
    expect(shuffled).not.toEqual(values);
    expect(shuffled.toSorted((one, other) => one - other)).toEqual(values);
  });

  it('refuses to pick from nothing', () => {
    expect(() => createRandom(1).pick([])).toThrow('nothing to pick from');
  });
});
