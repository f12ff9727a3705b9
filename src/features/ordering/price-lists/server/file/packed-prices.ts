import { gunzipSync, gzipSync } from 'node:zlib';

/** Kopecks by item id as compressed bytes: a subscription keeps those of its last file. */
export function packPrices(prices: ReadonlyMap<number, number>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(gzipSync(Buffer.from(Float64Array.from([...prices].flat()).buffer)));
}

export function unpackPrices(packed: Uint8Array): Map<number, number> {
  const numbers = new Float64Array(Uint8Array.from(gunzipSync(packed)).buffer);
  const prices = new Map<number, number>();
  for (let at = 0; at < numbers.length; at += 2) prices.set(numbers[at]!, numbers[at + 1]!);
  return prices;
}
