import { expect, it } from 'vitest';
import { createRandom } from '#bench/generator/random.ts';
import type { Goods } from '#goods/catalogue/server/index.ts';
import { SegmentBuilder } from '../index/segment-builder.ts';
import type { Learned } from '../learning/learned.ts';
import { named } from '../relevance/searchable-goods.fixture.ts';
import { queryKey } from '../text/query-key.ts';
import { find, findWithNear } from './find.ts';
import type { Finding } from './finding.ts';
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

function segmentOf(count: number, seed = 7) {
  const own = createRandom(seed);
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

/** Beside the goods as they were indexed: some that have changed, with other names. */
const changed = segmentOf(300, 11);
const replaced = new Uint8Array(SIZE).fill(1, 0, 300);

type Part = Pick<SearchIndex, 'segments' | 'replaced'>;

const indexOf = ({ segments, replaced: marks }: Part, learned: Learned = new Map()): SearchIndex => ({
  segments,
  replaced: marks,
  synonyms,
  learned,
});

const ofOneSegment: Part = { segments: [segment], replaced: new Uint8Array(SIZE) };
const withChanged: Part = { segments: [segment, changed], replaced };

/** `page`: all of them as a known match gives them. */
function orderOf(index: SearchIndex, goods: Goods, query: string) {
  const finding = findWithNear(index, query);
  return { finding, ...orderIn(index, finding, goods) };
}

function orderIn(index: SearchIndex, finding: Finding, goods: Goods) {
  const { rowIndexes, ranking, traceOf } = allResults(index, finding, goods);
  const page = ranking.all?.page(0, rowIndexes.length) ?? null;
  const ranks = ranking.ranks();
  const sorted = rowIndexes.toSorted((a, b) => ranks[b]! - ranks[a]! || a - b);
  return { sorted, page, ranking, traces: Array.from(sorted, (row) => traceOf(goods.ids[row]!)) };
}

/** The same, found and ranked product by product. */
function listedOrderOf({ segments, ...rest }: SearchIndex, goods: Goods, query: string) {
  // Nothing is known of other segments
  const index = { ...rest, segments: segments.map((one) => ({ ...one })) };
  const finding = findWithNear(index, query);
  for (const one of finding.hits) {
    one.list();
    one.source = null;
  }
  const { sorted, traces, ranking } = orderIn(index, finding, goods);
  expect(ranking.all).toBeNull();
  return { sorted, traces };
}

it.each([
  ['as they were indexed', ofOneSegment],
  ['some of which have changed', withChanged],
])('frequent words have the same results in the same order when they are asked for again: goods %s', (_, part) => {
  const index = indexOf(part);
  let goods = someGoods();
  let knownCount = 0;
  for (let round = 0; round < 3; round += 1) {
    // Stock changes in place; other changes make new columns
    if (round === 2) goods = someGoods();
    else goods.inStock.forEach((_, row) => (goods.inStock[row] = random.between(0, 1)));
    for (const query of QUERIES) {
      const { sorted, page, ranking, traces } = orderOf(index, goods, query);
      const from = random.between(0, sorted.length);
      const part = sorted.slice(from, from + 20);
      expect(ranking.all?.page(from, 20) ?? part).toEqual(part);
      expect(page ?? sorted).toEqual(sorted);
      knownCount += Number(page !== null);
      expect({ sorted, traces }).toEqual(listedOrderOf(index, goods, query));
      const best = bestResults(index, find(index, query), goods, 7).map(({ id }) => id);
      // In the header a product with the very words of the query is first
      const others = Array.from(sorted, (row) => goods.ids[row]!).filter((id) => id !== best[0]);
      expect(best).toEqual([best[0]!, ...others].slice(0, 7));
    }
  }
  expect(knownCount).toBeGreaterThan(20);
});

it('what buyers choose and what the owner bans changes no other search for the same words', () => {
  const goods = someGoods();
  const plain = indexOf(ofOneSegment);
  const { sorted } = orderOf(plain, goods, 'кабель');
  const [banned, pinned, raised, also] = [0, sorted.length - 1, 40, 60].map((at) => goods.ids[sorted[at]!]!);
  const taughtBy = (ids: number[]) => {
    const rules = { shares: new Map(ids.map((id) => [id, 1])), pins: [pinned!], bans: new Set([banned!]) };
    return indexOf(ofOneSegment, new Map([[queryKey('кабель'), rules]]));
  };
  for (const [taught, first] of [
    [taughtBy([raised!]), [pinned, raised]],
    [taughtBy([raised!]), [pinned, raised]],
    [taughtBy([also!]), [pinned, also]],
  ] as const) {
    const { sorted: after, ranking, traces } = orderOf(taught, goods, 'кабель');
    expect(ranking.all).not.toBeNull();
    expect({ sorted: after, traces }).toEqual(listedOrderOf(taught, goods, 'кабель'));
    const ids = Array.from(after, (row) => goods.ids[row]!);
    expect(ids).not.toContain(banned);
    expect(ids.slice(0, 2)).toEqual(first);
    expect(orderOf(plain, goods, 'кабель').sorted).toEqual(sorted);
  }
});
