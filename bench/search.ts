import { findPostgresPrograms } from '#server/testing/find-postgres.ts';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import { type Child, startChild } from './listing/child.ts';
import { openKeptDatabase } from './listing/kept-database.ts';
import type { ListingData } from './listing/listing-data.ts';
import { searchKinds } from './search/search-requests.ts';
import { load } from './trade/http-load.ts';

const port = 5595;
const warmSeconds = 1;
const seconds = 5;

type Shop = Child<ListingData & { loadedMs: number; indexedMs: number }>;

/**
 * Hints below the search field and pages of results, at catalogues of several sizes on PostgreSQL: articles, their
 * beginnings, words, sizes, typing errors, the other keyboard, and what is nowhere.
 */
export const searchBenchmark: Benchmark = async ({ print, sizes }) => {
  if (findPostgresPrograms() === undefined) {
    print('  skipped: no PostgreSQL here');
    return;
  }
  for (const size of sizes) await measureSearch({ size, connections: [1, 50], print });
};

/** Measures searches over a catalogue of `size` products, so many at a time; the catalogue is kept for the next time. */
export async function measureSearch(options: {
  size: number;
  connections: readonly number[];
  print: Print;
}): Promise<void> {
  const { size, connections, print } = options;
  const place = await openKeptDatabase(`listing-${size}`);
  const { url, data } = place;
  const shop: Shop = await startChild('listing-server.ts', { url, port, size, data, isSearched: true });
  try {
    const { tokens, collectionPaths, indexedMs } = shop.opening;
    place.label({ tokens, collectionPaths });
    print(`  ${size.toLocaleString('en')} products`);
    print(figure('search index made', indexedMs / 1000, 's'));
    print(figure('memory of the process', (await shop.memory()) / 2 ** 20, 'MB'));
    for (const { name, next } of searchKinds(shop.opening, size)) {
      for (const atOnce of connections) {
        await load(port, atOnce, warmSeconds, next);
        const before = await shop.cpu();
        const began = performance.now();
        const { perSecond, medianMs, p99Ms } = await load(port, atOnce, seconds, next);
        const cpu = ((await shop.cpu()) - before) / ((perSecond * (performance.now() - began)) / 1000);
        const times = `median / 99 % ${medianMs.toFixed(2)} / ${p99Ms.toFixed(2)} ms; ${cpu.toFixed(3)} ms of processor`;
        print(`${figure(`${name}, ${atOnce} at once`, perSecond, 'requests/s')}   ${times}`);
      }
    }
  } finally {
    await shop.stop();
    await place.stop();
  }
}
