import { expect, it } from 'vitest';
import { createRandom } from '#bench/generator/random.ts';
import type { Goods } from '#goods/catalogue/server/index.ts';
import { SegmentBuilder } from '../index/segment-builder.ts';
import type { Learned } from '../learning/learned.ts';
import { named } from '../relevance/searchable-goods.fixture.ts';
import { queryKey } from '../text/query-key.ts';
import { findWithNear } from './find.ts';
import { MIN_FREQUENT } from './frequent-matches.ts';
import { allResults, bestResults } from './results.ts';
import type { SearchIndex } from './search-index.ts';
import { Synonyms } from './synonyms.ts';

const SIZE = MIN_FREQUENT * 2;
const NAMES = { brands: [], sections: [1, 2, 3].map((id) => ({ id, parentId: null, name: `Раздел ${id}` })) };
const QUERIES = `медный, белый, медный белый, Меднйы, медный 4, медный 3 9, кабель, кабель медный, Каблеь,
  кабель белый медный 7 8, провод, провод 4, кабель, медный, белый`.split(/,\s+/);

const random = createRandom(5);
const sectionIds = Array.from({ length: SIZE }, () => random.between(1, 3));

function segmentOf(count: number) {
  const own = createRandom(7);
  const builder = new SegmentBuilder(NAMES);
  for (let n = 0; n < count; n += 1) {
    const noun = own.chance(0.7) ? 'Кабель' : 'Провод';
    const rest = own.shuffle(['медный', 'белый', 'для кабеля', `${own.between(1, 9)}`]).slice(0, own.between(1, 4));
    builder.add(named(`${noun} ${own.chance(0.8) ? 'медный ' : ''}${rest.join(' ')}`, n, { sectionId: sectionIds[n] }));
  }
  return builder.build();
}

const segment = segmentOf(SIZE);
const rows = random.shuffle(Array.from({ length: SIZE }, (_, row) => row));
const rowById = new Int32Array(SIZE + 1);
rows.forEach((n, row) => (rowById[n + 1] = row));

const someGoods = () =>
  ({
    size: SIZE,
    ids: Uint32Array.from(rows, (n) => n + 1),
    inStock: Uint8Array.from(rows, () => random.between(0, 1)),
    sections: {
      starts: Uint32Array.from({ length: SIZE + 1 }, (_, row) => row),
      items: Uint32Array.from(rows, (n) => sectionIds[n]!),
    },
    rowIndexOf: (id: number) => rowById[id]!,
  }) as Goods;

const synonyms = new Synonyms([['кабель', 'провод', 'кабель белый']]);

const indexOf = (segments: SearchIndex['segments'], learned: Learned = new Map()): SearchIndex => ({
  segments,
  replaced: new Uint8Array(SIZE),
  synonyms,
  learned,
});

const known = indexOf([segment]);
/** Results beside changed goods are matched and ranked one by one. */
const listed = indexOf([segmentOf(SIZE), segmentOf(0)]);

/** `page`: all of them as a known match gives them. */
function orderOf(index: SearchIndex, goods: Goods, query: string) {
  const { rowIndexes, ranking } = allResults(index, findWithNear(index, query), goods);
  const page = ranking.all?.page(0, rowIndexes.length) ?? null;
  const ranks = ranking.ranks();
  return { sorted: rowIndexes.toSorted((a, b) => ranks[b]! - ranks[a]! || a - b), page, ranking };
}

it('frequent words have the same results in the same order when they are asked for again', () => {
  let goods = someGoods();
  let knownCount = 0;
  for (let round = 0; round < 2; round += 1) {
    // Stock changes in place; other changes make new columns
    if (round % 2 === 0) goods = someGoods();
    else goods.inStock.forEach((_, row) => (goods.inStock[row] = random.between(0, 1)));
    for (const query of QUERIES) {
      const { sorted, page, ranking } = orderOf(known, goods, query);
      expect(sorted).toEqual(orderOf(listed, goods, query).sorted);
      expect(page ?? sorted).toEqual(sorted);
      knownCount += Number(page !== null);
      const from = random.between(0, sorted.length);
      const part = sorted.slice(from, from + 20);
      expect(ranking.all?.page(from, 20) ?? part).toEqual(part);
      const best = bestResults(known, findWithNear(known, query), goods, 7).map(({ id }) => id);
      expect(best).toEqual(Array.from(sorted.subarray(0, 7), (row) => goods.ids[row]));
    }
  }
  expect(knownCount).toBeGreaterThan(10);
});

it('what buyers choose and what the owner bans changes no other search for the same words', () => {
  const goods = someGoods();
  const { sorted } = orderOf(known, goods, 'кабель');
  const [banned, pinned, raised] = [sorted[0]!, sorted.at(-1)!, sorted[40]!].map((row) => goods.ids[row]!);
  const rules = { shares: new Map([[raised!, 1]]), pins: [pinned!], bans: new Set([banned!]) };
  const taught = indexOf([segment], new Map([[queryKey('кабель'), rules]]));
  const after = Array.from(orderOf(taught, goods, 'кабель').sorted, (row) => goods.ids[row]!);
  expect(after).not.toContain(banned);
  expect(after.slice(0, 2)).toEqual([pinned, raised]);
  expect(orderOf(known, goods, 'кабель').sorted).toEqual(sorted);
});
