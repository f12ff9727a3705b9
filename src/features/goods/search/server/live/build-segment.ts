import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/index.ts';
import type { GoodsText } from '../index/goods-text.ts';
import type { Segment } from '../index/segment.ts';
import { SegmentBuilder } from '../index/segment-builder.ts';
import { readPage, readSharedNames } from './read-goods-texts.ts';

/** Few enough that they are indexed within milliseconds. */
const PAGE = 1000;

/** All goods that are shown. What changes meanwhile may be missed: the caller follows the log from before. */
export async function buildSegment(db: Db): Promise<Segment> {
  const builder = new SegmentBuilder(await readSharedNames(db));
  for (let page: GoodsText[] = [], after = 0; ; after = page.at(-1)!.id) {
    page = await readPage(db, after, PAGE);
    for (const goods of page) builder.add(goods);
    if (page.length < PAGE) return builder.build();
    await nextTurn();
  }
}
