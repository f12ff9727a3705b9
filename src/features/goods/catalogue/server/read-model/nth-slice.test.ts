import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nthSlice } from './nth-slice.ts';

it('a slice equals the same page of everything sorted by key and id', { tags: ['R-CALL-033'] }, () => {
  const goods = fc.array(fc.record({ key: fc.oneof(fc.nat(5), fc.constant(Infinity)), id: fc.nat(1_000_000) }), {
    maxLength: 300,
  });
  fc.assert(
    fc.property(goods, fc.nat(320), fc.nat(40), (rows, from, length) => {
      const ids = Uint32Array.from(rows, (row) => row.id);
      const rowIndexes = Uint32Array.from(rows, (_, rowIndex) => rowIndex);
      const sorted = [...rowIndexes].toSorted((a, b) =>
        rows[a]!.key === rows[b]!.key ? ids[a]! - ids[b]! : rows[a]!.key - rows[b]!.key,
      );
      const keys = Float64Array.from(rows, (row) => row.key);
      const page = nthSlice(rowIndexes, keys, { ids, from, to: from + length });
      const expected = sorted.slice(from, from + length);
      expect([...page].map((rowIndex) => ids[rowIndex])).toEqual(expected.map((rowIndex) => ids[rowIndex]));
    }),
    { numRuns: 500 },
  );
});
