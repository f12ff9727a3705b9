/** The bits of long lists: no longer than the list itself, so they are cached as long as the list lives. */
const cache = new WeakMap<Uint32Array, Uint32Array>();

/** For short lists; all zeroes between two calls. */
let scratch = new Uint32Array(0);

/**
 * Calls `work` with a list of rows as one bit per row of a catalogue of `size` products. The bits are scratch memory: they
 * hold during the call.
 */
export function withBits<R>(rowIndexes: Uint32Array, size: number, work: (bits: Uint32Array) => R): R {
  const words = Math.ceil(size / 32);
  if (rowIndexes.length >= words) {
    let bits = cache.get(rowIndexes);
    if (!bits) cache.set(rowIndexes, (bits = setBits(new Uint32Array(words), rowIndexes)));
    return work(bits);
  }
  if (scratch.length < words) scratch = new Uint32Array(words);
  try {
    return work(setBits(scratch, rowIndexes));
  } finally {
    for (const rowIndex of rowIndexes) scratch[rowIndex >>> 5] = 0;
  }
}

function setBits(bits: Uint32Array, rowIndexes: Uint32Array): Uint32Array {
  for (const rowIndex of rowIndexes) bits[rowIndex >>> 5]! |= 1 << (rowIndex & 31);
  return bits;
}
