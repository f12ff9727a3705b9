import type { GoodsColumns } from './goods.ts';

/** Rows whose values fit the processor's first cache together. */
const BLOCK = 128;

/** What was read, so that the compiler keeps the reads. */
const read = new Uint32Array(1);

/**
 * Calls `work` for the first `count` rows of a list, block by block, `from` up to `to`. The values of a block are touched
 * before: a loop that does nothing else waits for many rows of a large catalogue at once, and one that works on each row
 * waits for one after another.
 */
export function inBlocks(
  { starts, items }: GoodsColumns['values'],
  rowIndexes: Uint32Array,
  count: number,
  work: (from: number, to: number) => void,
): void {
  for (let from = 0; from < count; from += BLOCK) {
    const to = Math.min(count, from + BLOCK);
    let touched = 0;
    for (let n = from; n < to; n += 1) {
      const rowIndex = rowIndexes[n]!;
      const [first, end] = [starts[rowIndex]!, starts[rowIndex + 1]!];
      if (first < end) touched ^= items[first]! ^ items[end - 1]!;
    }
    read[0] = touched;
    work(from, to);
  }
}
