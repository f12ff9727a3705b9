import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differences, giveBack, type Held, hold, type Json, takeImported } from './held.ts';

const FIELDS = ['name', 'brandId', 'property.7'];
const value = fc.constantFrom<Json>(null, 1, 'А', 'Б', [1, 2]);
const some = fc.subarray(FIELDS);
const valuesOf = (fields: string[]) => fc.record(Object.fromEntries(fields.map((field) => [field, value])));
const step = fc.oneof(
  some.chain(valuesOf).map((values) => ({ kind: 'hand' as const, values })),
  some.chain(valuesOf).map((values) => ({ kind: 'import' as const, values })),
  some.map((fields) => ({ kind: 'back' as const, fields })),
);
const stamp = { at: '2026-01-01T00:00:00.000Z', by: 1 };

it('keeps what was set by hand, follows the import in all else, and forgets neither', () => {
  fc.assert(
    fc.property(valuesOf(FIELDS), fc.array(step, { maxLength: 12 }), (first, steps) => {
      let current: Record<string, Json> = first;
      let held: Held = {};
      // What the import has said last, and what a hand has set since the field was last given back
      const said: Record<string, Json> = { ...first };
      const byHand = new Map<string, Json>();
      for (const one of steps) {
        const before = current;
        let [kept, expectedKept]: string[][] = [[], []];
        if (one.kind === 'hand') {
          for (const [field, set] of Object.entries(one.values))
            if (byHand.has(field) || JSON.stringify(set) !== JSON.stringify(before[field])) byHand.set(field, set);
          const written = hold(current, held, one.values, stamp);
          [current, held] = [{ ...current, ...written.values }, written.held];
        } else if (one.kind === 'import') {
          Object.assign(said, one.values);
          const written = takeImported(current, held, one.values);
          [current, held] = [{ ...current, ...written.values }, written.held];
          kept = written.kept.map(({ field }) => field);
          expectedKept = Object.keys(one.values).filter(
            (field) => byHand.has(field) && JSON.stringify(byHand.get(field)) !== JSON.stringify(said[field]),
          );
        } else {
          for (const field of one.fields) byHand.delete(field);
          const written = giveBack(held, one.fields);
          [current, held] = [{ ...current, ...written.values }, written.held];
        }
        expect(kept!.toSorted()).toEqual(expectedKept!.toSorted());
        expect(Object.keys(held).toSorted()).toEqual([...byHand.keys()].toSorted());
        for (const field of FIELDS) expect(current[field]).toEqual(byHand.has(field) ? byHand.get(field) : said[field]);
        for (const { field, ours, theirs } of differences(current, held)) {
          expect([ours, theirs]).toEqual([byHand.get(field), said[field]]);
          expect(ours).not.toEqual(theirs);
        }
      }
    }),
  );
});

it('leaves a source as it was where an import says nothing of the field', () => {
  const { held } = hold({ name: 'Кран', brandId: 1 }, {}, { name: 'Кран шаровой', brandId: 2 }, stamp);
  const { held: after } = takeImported({ name: 'Кран шаровой', brandId: 2 }, held, { brandId: null });
  expect(after).toEqual({ name: { source: 'Кран', ...stamp }, brandId: { source: null, ...stamp } });
});

it('keeps the order of keys of a value out of the comparison', () => {
  const picture = { standard: '/a.jpg', webp: '/a.webp' };
  const { held } = hold({ pictures: [picture] }, {}, { pictures: [{ webp: '/a.webp', standard: '/a.jpg' }] }, stamp);
  expect(held).toEqual({});
});
