import fc from 'fast-check';
import { expect, it } from 'vitest';
import { named } from '../relevance/searchable-goods.fixture.ts';
import { wordAt } from './lookup.ts';
import { fuzzyMatches } from './fuzzy-matches.ts';
import { SegmentBuilder } from './segment-builder.ts';

/** Edits with neighbours swapped, as the book has it. */
function edits(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_unused, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const change = d[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      d[i]![j] = Math.min(d[i - 1]![j]! + 1, d[i]![j - 1]! + 1, change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        d[i]![j] = Math.min(d[i]![j]!, d[i - 2]![j - 2]! + 1);
    }
  }
  return d[a.length]![b.length]!;
}

const word = fc.array(fc.constantFrom(...'абвгд'), { minLength: 4, maxLength: 10 }).map((letters) => letters.join(''));

it('fuzzy matches are words within one edit, two for a long word, and half an edit more for a prefix', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 20 }), word, (dictionary, typed) => {
      const builder = new SegmentBuilder({ brands: [], sections: [] });
      dictionary.forEach((one, n) => builder.add(named(one, n)));
      const segment = builder.build();
      const limit = typed.length < 8 ? 1 : 2;
      const distanceTo = (one: string) => {
        const beginnings = Array.from({ length: one.length - 1 }, (_, n) => edits(typed, one.slice(0, n + 1)) + 0.5);
        return Math.min(edits(typed, one), ...beginnings);
      };
      const expected = dictionary.filter((one) => distanceTo(one) <= limit + 0.5);
      const found = fuzzyMatches(segment, typed, 100);
      expect(found.map((one) => wordAt(segment, one.word)).toSorted()).toEqual(expected.toSorted());
      for (const one of found) expect(one.edits).toBe(distanceTo(wordAt(segment, one.word)));
    }),
    { numRuns: 500 },
  );
});
