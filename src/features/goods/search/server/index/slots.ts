import type { Segment } from './segment.ts';

/** The slot of a product; -1 where it is not in the segment. */
export function slotOf({ ids }: Segment, id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : -1;
}
