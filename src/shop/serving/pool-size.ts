/** Of all serving threads together. */
const ALL_CONNECTIONS = 10;

/** Fewer would let one slow report hold up the others. */
const MIN_CONNECTIONS = 4;

/** Connections to the database of each of so many serving threads. */
export function poolSizeOf(threads: number): number {
  return Math.max(MIN_CONNECTIONS, Math.ceil(ALL_CONNECTIONS / threads));
}
