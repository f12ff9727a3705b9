import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findCycles, findUpwardImports, readFeatureGraph } from './feature-graph.ts';

const graph = readFeatureGraph(join(import.meta.dirname, '..'));

it('the graph covers the features and their imports', () => {
  expect(graph.size).toBeGreaterThan(25);
  expect([...graph.values()].reduce((sum, imported) => sum + imported.size, 0)).toBeGreaterThan(60);
  expect(graph.get('ordering/basket')).toContain('goods/pricing');
});

it('no two features import each other, and no cycle of features exists', () => {
  expect(findCycles(graph)).toEqual({ pairs: [], groups: [] });
});

it('no feature imports one of a higher layer', () => {
  expect(findUpwardImports(graph)).toEqual([]);
});

it('a two-way pair, a longer cycle and an upward import are found', () => {
  const sample = new Map([
    ['identity/a', new Set(['goods/b'])],
    ['goods/b', new Set(['identity/a'])],
    ['site/c', new Set(['site/d'])],
    ['site/d', new Set(['site/e'])],
    ['site/e', new Set(['site/c', 'identity/a'])],
  ]);
  expect(findCycles(sample)).toEqual({
    pairs: [['goods/b', 'identity/a']],
    groups: [
      ['goods/b', 'identity/a'],
      ['site/c', 'site/d', 'site/e'],
    ],
  });
  expect(findUpwardImports(sample)).toEqual(['identity/a → goods/b']);
});
