import { parseArgs } from 'node:util';
import type { Benchmark } from './benchmark.ts';

/**
 * Every benchmark, in the order in which they run. Loaded one by one, so that none warms or burdens another.
 */
const benchmarks: Record<string, () => Promise<Benchmark>> = {
  listing: async () => (await import('./listing.ts')).listingBenchmark,
  basket: async () => (await import('./basket.ts')).basketBenchmark,
  orders: async () => (await import('./orders.ts')).ordersBenchmark,
  page: async () => (await import('./page.ts')).pageBenchmark,
  import: async () => (await import('./import.ts')).importBenchmark,
};

const { positionals } = parseArgs({ allowPositionals: true });
const wanted = positionals.length ? positionals : Object.keys(benchmarks);
const unknown = wanted.filter((name) => !(name in benchmarks));
if (unknown.length || !wanted.length) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`);
  process.exit(1);
}
for (const name of wanted) {
  const started = performance.now();
  console.log(`\n${name}`);
  const benchmark = await benchmarks[name]!();
  await benchmark({ print: (line) => console.log(line) });
  console.log(`  took ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
