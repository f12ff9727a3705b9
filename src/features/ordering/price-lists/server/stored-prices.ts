import { gunzipSync, gzipSync } from 'node:zlib';

/** Prices by item id as compressed bytes: a subscription keeps those of its last file. */
export function packPrices(prices: ReadonlyMap<number, number>): Buffer {
  return gzipSync(Buffer.from(Float64Array.from([...prices].flat()).buffer));
}

export function unpackPrices(packed: Buffer): Map<number, number> {
  const bytes = Uint8Array.from(gunzipSync(packed));
  const numbers = new Float64Array(bytes.buffer);
  const prices = new Map<number, number>();
  for (let at = 0; at < numbers.length; at += 2) prices.set(numbers[at]!, numbers[at + 1]!);
  return prices;
}
