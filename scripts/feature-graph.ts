import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { LAYERS } from './lint-boundaries.ts';

/** `layer/feature` → the features that its production files import. */
export type FeatureGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Builders and fixtures serve tests, which may build data of any feature. */
const OF_TESTS = /(\.test\.tsx?|\.fixture\.ts|\/factory\.ts)$/;
const SPECIFIER = /(?:\bfrom|\bimport\(|\bimport)\s*'([^']+)'/g;

/** The graph of `src/features`, read from the import statements (types too). */
export function readFeatureGraph(root: string): FeatureGraph {
  const folder = join(root, 'src/features');
  const graph = new Map<string, Set<string>>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = file.replaceAll('\\', '/');
    const feature = featureOf(path);
    if (!feature || !/\.tsx?$/.test(path) || OF_TESTS.test(path)) continue;
    const imported = graph.get(feature) ?? new Set();
    graph.set(feature, imported);
    for (const [, specifier] of readFileSync(join(folder, file), 'utf8').matchAll(SPECIFIER)) {
      const other = featureOf(pathOf(specifier!, path));
      if (other && other !== feature) imported.add(other);
    }
  }
  return graph;
}

/** Pairs of features that import each other, and groups of features that reach each other, each sorted. */
export function findCycles(graph: FeatureGraph): { pairs: string[][]; groups: string[][] } {
  const reached = new Map([...graph.keys()].map((feature) => [feature, reachableFrom(graph, feature)]));
  const features = [...graph.keys()].toSorted();
  const inCycle = features.filter((feature) => reached.get(feature)!.has(feature));
  const groups = Map.groupBy(inCycle, (feature) =>
    inCycle.filter((other) => reached.get(feature)!.has(other) && reached.get(other)!.has(feature)).join(),
  );
  const pairs = features.flatMap((one) =>
    [...graph.get(one)!]
      .filter((other) => one < other && graph.get(other)?.has(one))
      .map((other): string[] => [one, other]),
  );
  return { pairs, groups: [...groups.values()] };
}

/** Imports of a feature of a higher layer, as `from → to`. */
export function findUpwardImports(graph: FeatureGraph): string[] {
  const height = (feature: string) => LAYERS.indexOf(feature.split('/')[0] as (typeof LAYERS)[number]);
  return [...graph].flatMap(([from, imported]) =>
    [...imported].filter((to) => height(to) > height(from)).map((to) => `${from} → ${to}`),
  );
}

function reachableFrom(graph: FeatureGraph, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let feature = open.pop(); feature !== undefined; feature = open.pop()) {
    if (reached.has(feature)) continue;
    reached.add(feature);
    open.push(...(graph.get(feature) ?? []));
  }
  return reached;
}

function featureOf(path: string): string | undefined {
  const [layer, feature, ...rest] = path.split('/');
  return rest.length > 0 && LAYERS.includes(layer as never) ? `${layer}/${feature}` : undefined;
}

/** The path below `src/features` that an import names; other folders keep a path that is of no feature. */
function pathOf(specifier: string, importer: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1).replace(/^features\//, '');
  return specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : '';
}
