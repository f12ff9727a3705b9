/** What one thread alone may use. */
const ALONE = 10;

/** Fewer would let one slow report hold up the others. */
const LEAST = 4;

/** Connections to the database of each of so many serving threads. */
export function poolSizeOf(threads: number): number {
  return Math.max(LEAST, Math.ceil(ALONE / threads));
}
