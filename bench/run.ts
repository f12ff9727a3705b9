import { readArguments } from '../scripts/read-arguments.ts';
import { findInstalledPostgres } from '#server/testing/find-postgres.ts';
import type { Benchmark } from './benchmark.ts';

/**
 * Every benchmark, in the order in which they run. Loaded one by one, so that none warms or burdens another.
 */
const benchmarks: Record<string, () => Promise<Benchmark>> = {
  hot: async () => (await import('./hot.ts')).hotBenchmark,
  start: async () => (await import('./start.ts')).startBenchmark,
  listing: async () => (await import('./listing.ts')).listingBenchmark,
  product: async () => (await import('./product.ts')).productBenchmark,
  basket: async () => (await import('./basket.ts')).basketBenchmark,
  orders: async () => (await import('./orders.ts')).ordersBenchmark,
  'my-goods': async () => (await import('./my-goods.ts')).myGoodsBenchmark,
  people: async () => (await import('./people.ts')).peopleBenchmark,
  held: async () => (await import('./held.ts')).heldBenchmark,
  files: async () => (await import('./files.ts')).filesBenchmark,
  overload: async () => (await import('./overload.ts')).overloadBenchmark,
  page: async () => (await import('./page.ts')).pageBenchmark,
  look: async () => (await import('./look.ts')).lookBenchmark,
  office: async () => (await import('./office.ts')).officeBenchmark,
  scale: async () => (await import('./scale.ts')).scaleBenchmark,
  search: async () => (await import('./search.ts')).searchBenchmark,
  goods: async () => (await import('./goods.ts')).goodsBenchmark,
  import: async () => (await import('./import.ts')).importBenchmark,
  settlements: async () => (await import('./settlements.ts')).settlementsBenchmark,
  spreadsheet: async () => (await import('./spreadsheet.ts')).spreadsheetBenchmark,
};

const USAGE = `npm run bench -- [--quick [--installed]] [--size=1000,100000] [${Object.keys(benchmarks).join('|')}]…`;
const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: { size: { type: 'string' }, quick: { type: 'boolean' }, installed: { type: 'boolean' } },
});
/** Larger ones take minutes to be made: they are measured only when asked for, and alone. */
const sizes = (values.size ?? '1000,100000').split(',').map(Number);
const everySize = values.size === undefined ? Object.keys(benchmarks) : ['scale', 'search'];
/** What buyers do most beside its goals, in under three minutes. */
const standard = values.quick === true ? ['hot'] : everySize;
const wanted = positionals.length ? positionals : standard;
/** Measures with the PostgreSQL of the system instead of the embedded server. */
const postgres = values.installed === true ? findInstalledPostgres() : undefined;
const unknown = wanted.filter((name) => !(name in benchmarks));
if (!sizes.every((size) => Number.isInteger(size) && size >= 1000)) {
  console.error('--size is a number of products from 1000 on, or several with commas between them');
  process.exit(1);
}
if (unknown.length || !wanted.length) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`);
  process.exit(1);
}
if (values.installed === true && (postgres === undefined || wanted.some((name) => name !== 'hot'))) {
  console.error(
    postgres
      ? '--installed is for what buyers do most: --quick or hot'
      : 'No PostgreSQL is installed as a package of Debian',
  );
  process.exit(1);
}
for (const name of wanted) {
  const started = performance.now();
  console.log(`\n${name}`);
  const benchmark = await benchmarks[name]!();
  await benchmark({ print: (line) => console.log(line), sizes, ...(postgres && { postgres }) });
  console.log(`  took ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
