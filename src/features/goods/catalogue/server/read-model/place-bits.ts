/** Bits of places that are many: as short as the list itself, so they are kept as long as the list is. */
const kept = new WeakMap<Uint32Array, Uint32Array>();

/** For the others; all zeroes while it is not lent. */
let lent = new Uint32Array(0);

/**
 * Calls `work` with a list of places as bits, a bit a place, of a catalogue of `size` goods. The bits are lent for the
 * time of the call.
 */
export function withBits<R>(places: Uint32Array, size: number, work: (bits: Uint32Array) => R): R {
  const words = Math.ceil(size / 32);
  if (places.length >= words) {
    let bits = kept.get(places);
    if (!bits) kept.set(places, (bits = setBits(new Uint32Array(words), places)));
    return work(bits);
  }
  if (lent.length < words) lent = new Uint32Array(words);
  try {
    return work(setBits(lent, places));
  } finally {
    for (const place of places) lent[place >>> 5] = 0;
  }
}

function setBits(bits: Uint32Array, places: Uint32Array): Uint32Array {
  for (const place of places) bits[place >>> 5]! |= 1 << (place & 31);
  return bits;
}
