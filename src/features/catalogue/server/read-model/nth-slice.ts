/**
 * The part from `from` up to `to` of places sorted by their keys, the lower first, and by their ids where keys are equal,
 * without sorting the rest. `keys` stand beside `places`; both are put into another order.
 */
export function nthSlice(
  places: Uint32Array,
  keys: Float64Array,
  ids: Uint32Array,
  from: number,
  to: number,
): Uint32Array {
  const isBefore = (key: number, id: number, otherKey: number, otherId: number) =>
    key < otherKey || (key === otherKey && id < otherId);

  /** Puts what belongs before place `n` of the whole before it, and what belongs behind it behind (Hoare's select). */
  const split = (n: number, first: number, end: number) => {
    let [low, high] = [first, end - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const [key, id] = [keys[middle]!, ids[places[middle]!]!];
      let [left, right] = [low, high];
      while (left <= right) {
        while (isBefore(keys[left]!, ids[places[left]!]!, key, id)) left += 1;
        while (isBefore(key, id, keys[right]!, ids[places[right]!]!)) right -= 1;
        if (left > right) break;
        swap(left, right);
        left += 1;
        right -= 1;
      }
      if (n <= right) high = right;
      else if (n >= left) low = left;
      else return;
    }
  };

  const swap = (a: number, b: number) => {
    [places[a], places[b]] = [places[b]!, places[a]!];
    [keys[a], keys[b]] = [keys[b]!, keys[a]!];
  };

  const end = Math.min(to, places.length);
  if (from > 0) split(from, 0, places.length);
  if (end < places.length) split(end, from, places.length);
  const order = Array.from({ length: Math.max(0, end - from) }, (_, n) => from + n);
  order.sort((a, b) => keys[a]! - keys[b]! || ids[places[a]!]! - ids[places[b]!]!);
  return Uint32Array.from(order, (at) => places[at]!);
}
