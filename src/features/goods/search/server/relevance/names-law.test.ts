import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDemoGoods } from '#demo/read-demo-goods.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type CatalogueNames, demoNames, hasCatalogues, realNames } from './catalogue-names.fixture.ts';
import { Law, randomOf } from './names-law.fixture.ts';

/** Drawn queries, shared among the catalogues by how many names they have. */
const DRAWN = 5000;
const seed = Number(process.env.SEARCH_SEED ?? Date.now() % 1_000_000);

const demo = demoNames(await readDemoGoods());
const real = hasCatalogues ? await realNames() : [];
const total = [demo, ...real].reduce((sum, { names }) => sum + names.length, 0);

function brokenOf(names: CatalogueNames): string[] {
  const law = new Law(names);
  const random = randomOf(seed);
  const count = Math.ceil((DRAWN * names.names.length) / total);
  const drawn = Array.from({ length: count }, () => law.draw(random));
  const words = law.words();
  expect(words.length).toBeGreaterThan(0);
  process.stdout.write(`${law.catalogue}: ${words.length} words, ${count} drawn queries, seed ${seed}\n`);
  return [...words, ...drawn].flatMap((query) => law.broken(query) ?? []);
}

describe('what stands in names of goods', () => {
  it('the words, beginnings, phrases and names of the demo find their goods', { tags: ['R-FEAT-32'] }, () => {
    expect(brokenOf(demo)).toEqual([]);
  });

  it('a number that begins a line of a list may stand in a name', () => {
    const names = ['Tamburin 1 Тетрадь', 'Tamburin 2. Тетрадь', 'Тетрадь'];
    expect(new Law({ catalogue: 'own', names }).broken({ kind: 'phrase', query: '2. Тетрадь' })).toBeNull();
  });

  it('no text makes a search fail', () => {
    const law = new Law({ catalogue: 'demo', names: demo.names.slice(0, 300) });
    const ofName = fc
      .tuple(fc.constantFrom(...demo.names), fc.nat(60), fc.integer({ min: 1, max: 80 }))
      .map(([name, from, length]) => name.slice(from, from + length));
    const signs = fc.constantFrom('х', '(', '16–25)', '1/2', 'x', '—', '5х', ' для ', ' с ', 'шт', '\u0000', 'ё', '١٢');
    const text = fc.oneof(ofName, signs, fc.string({ unit: 'grapheme' }), fc.constant(' '));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), (parts) => {
        expect(() => law.search(parts.join(''))).not.toThrow();
        expect(() => law.search(parts.join(' '))).not.toThrow();
      }),
      { numRuns: 300, seed },
    );
  });
});

describe.skipIf(!hasCatalogues)('names of real catalogues (skipped where ../shared/data is absent)', () => {
  it('exports, feeds and price lists are read', () => {
    expect(real.length).toBeGreaterThan(15);
    expect(real.some(({ catalogue }) => catalogue.startsWith('yml-'))).toBe(true);
    expect(real.some(({ catalogue }) => catalogue.endsWith('.csv'))).toBe(true);
    expect(real.some(({ catalogue }) => catalogue.endsWith('.xlsx'))).toBe(true);
  });

  it.each(nonEmpty(hasCatalogues ? real : [demo]))(
    '$catalogue: the words, beginnings, phrases and names find their goods',
    { tags: ['R-FEAT-32'] },
    (names) => {
      expect(brokenOf(names)).toEqual([]);
    },
  );
});
