import { describe, expect, it } from 'vitest';
import { collectionCount, generateCatalogue, generatedSections } from './generate-catalogue.ts';
import { generatedProperties } from './generated-properties.ts';

const size = 20_000;
const goods = [...generateCatalogue({ size, seed: 1 })];

describe('generated catalogue', () => {
  it('is the same for the same seed and another for another', () => {
    const head = (seed: number) => JSON.stringify([...generateCatalogue({ size: 50, seed })]);
    expect(head(1)).toBe(head(1));
    expect(head(1)).not.toBe(head(2));
  });

  it('gives unique codes and articles, and goods to every section', () => {
    expect(new Set(goods.map((product) => product.code)).size).toBe(size);
    expect(new Set(goods.map((product) => product.article)).size).toBe(size);
    expect(new Set(goods.map((product) => product.section)).size).toBe(generatedSections.length);
  });

  it('fills each collection with about a tenth of the goods, and no two with the same', () => {
    const members = Array.from({ length: collectionCount }, () => new Set<number>());
    goods.forEach((product, at) => product.collections.forEach((collection) => members[collection]!.add(at)));
    for (const set of members) {
      expect(set.size).toBeGreaterThan(size * 0.08);
      expect(set.size).toBeLessThan(size * 0.12);
    }
    expect(new Set(members.map((set) => [...set].slice(0, 20).join())).size).toBe(collectionCount);
  });

  it('shows 600 values in the filter of a collection', () => {
    const inFirst = goods.filter((product) => product.collections.includes(0));
    expect(new Set(inFirst.flatMap((product) => product.values)).size).toBe(600);
    expect(generatedProperties).toHaveLength(40);
    for (const { values } of inFirst) expect(new Set(values).size).toBe(10);
  });
});
