/**
 * The part from `from` up to `to` of rows sorted by their keys, the lower first, and by their ids where keys are equal,
 * without sorting the rest. `keys` stand beside `rowIndexes`. As most pages are near an end of the list, the rows up to
 * the page, seen from the nearer end, are kept in a heap while the others go by.
 */
export function nthSlice(
  rowIndexes: Uint32Array,
  keys: Float64Array,
  ids: Uint32Array,
  from: number,
  to: number,
): Uint32Array {
  const end = Math.min(to, rowIndexes.length);
  if (from >= end) return new Uint32Array(0);
  const rest = rowIndexes.length - from;
  if (end <= rest) return lowest(rowIndexes, keys, ids, from, end, 1);
  return lowest(rowIndexes, keys, ids, rowIndexes.length - end, rest, -1).toReversed();
}

/** `sign` -1: the highest, the highest first. */
function lowest(
  rowIndexes: Uint32Array,
  keys: Float64Array,
  ids: Uint32Array,
  from: number,
  end: number,
  sign: 1 | -1,
): Uint32Array {
  const isBefore = (a: number, b: number) => {
    const difference = sign * keys[a]! - sign * keys[b]!;
    if (difference < 0) return true;
    if (difference > 0) return false;
    // Equal, or both infinite
    return sign * ids[rowIndexes[a]!]! < sign * ids[rowIndexes[b]!]!;
  };
  /** Indexes of rows; each is behind the two below it, so the last of all is at the top. */
  const heap = new Uint32Array(end);
  const sink = (start: number, length: number) => {
    const moved = heap[start]!;
    let at = start;
    for (let child = 2 * at + 1; child < length; child = 2 * at + 1) {
      if (child + 1 < length && isBefore(heap[child]!, heap[child + 1]!)) child += 1;
      if (!isBefore(moved, heap[child]!)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = moved;
  };
  for (let n = 0; n < end; n += 1) heap[n] = n;
  for (let n = (end >>> 1) - 1; n >= 0; n -= 1) sink(n, end);
  let last = sign * keys[heap[0]!]!;
  for (let n = end; n < rowIndexes.length; n += 1) {
    if (sign * keys[n]! > last || !isBefore(n, heap[0]!)) continue;
    heap[0] = n;
    sink(0, end);
    last = sign * keys[heap[0]!]!;
  }
  const page = new Uint32Array(end - from);
  for (let length = end; length > from; length -= 1) {
    page[length - 1 - from] = rowIndexes[heap[0]!]!;
    heap[0] = heap[length - 1]!;
    sink(0, length - 1);
  }
  return page;
}
