import { expect, it } from 'vitest';
import { inBlocks } from './in-blocks.ts';

it.each([0, 1, 127, 128, 129, 700])('%i rows come block by block, each once and in order', (count) => {
  // Every third row has no value
  const starts = Uint32Array.from({ length: 1001 }, (_, row) => row - Math.ceil(row / 3));
  const values = { starts, items: Uint16Array.from({ length: starts[1000]! }, (_, at) => at) };
  const rowIndexes = Uint32Array.from({ length: 1000 }, (_, n) => 999 - n);
  const visited: number[] = [];
  inBlocks(values, rowIndexes, count, (from, to) => {
    expect(to - from).toBeLessThanOrEqual(128);
    for (let n = from; n < to; n += 1) visited.push(rowIndexes[n]!);
  });
  expect(visited).toEqual([...rowIndexes.subarray(0, count)]);
});
