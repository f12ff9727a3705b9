import { expect, it } from 'vitest';
import { createRandom } from '#bench/generator/random.ts';
import type { Goods } from '#goods/catalogue/server/index.ts';
import { SegmentBuilder } from '../index/segment-builder.ts';
import type { Learned } from '../learning/learned.ts';
import { named, synonymWords } from '../relevance/searchable-goods.fixture.ts';
import { queryKey } from '../text/query-key.ts';
import { find } from './find.ts';
import { allResults, bestResults } from './rank.ts';
import type { SearchIndex } from './search-index.ts';

const SIZE = 5000;
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

const words = synonymWords([['кабель', 'провод', 'кабель белый']]);

/** Beside the goods as they were indexed: some that have changed, with other names. */
const changed = segmentOf(300, 11);
const replaced = new Uint8Array(SIZE).fill(1, 0, 300);

type Part = Pick<SearchIndex, 'segments' | 'replaced'>;

const indexOf = ({ segments, replaced: marks }: Part, learned: Learned = new Map()): SearchIndex => ({
  segments,
  replaced: marks,
  ...words,
  learned,
});

const ofOneSegment: Part = { segments: [segment], replaced: new Uint8Array(SIZE) };
const withChanged: Part = { segments: [segment, changed], replaced };

/** The ids of all results in their order. */
function orderOf(index: SearchIndex, goods: Goods, query: string): number[] {
  const { rowIndexes, ranking } = allResults(index, find(index, query, { withNear: true }), goods);
  const sorted = rowIndexes.toSorted((a, b) => ranking[b]! - ranking[a]! || a - b);
  return Array.from(sorted, (row) => goods.ids[row]!);
}

type Found = { id: number; step: number; inStock: number; section: number; row: number };

/** The same, sorted product by product: by eighths of the score, stock, how common the section is, and name. */
function plainOrderOf(index: SearchIndex, goods: Goods, query: string): number[] {
  const { hits } = find(index, query, { withNear: true });
  const found = index.segments.flatMap(({ ids }, n) =>
    Array.from(hits[n]!.slots.slice(0, hits[n]!.count)).flatMap((slot): Found[] => {
      if (n === 0 && index.replaced[slot] === 1) return [];
      const row = goods.rowIndexOf(ids[slot]!);
      const step = Math.round(hits[n]!.scores[slot]! * 8);
      return [{ id: ids[slot]!, step, inStock: goods.inStock[row]!, section: goods.sections.items[row]!, row }];
    }),
  );
  const digits = (section: number) => Math.floor(Math.log2(found.filter((one) => one.section === section).length));
  const sizes = new Map([1, 2, 3].map((section) => [section, digits(section)]));
  const order = found.toSorted(
    (a, b) =>
      b.step - a.step || b.inStock - a.inStock || sizes.get(b.section)! - sizes.get(a.section)! || a.row - b.row,
  );
  return order.map(({ id }) => id);
}

it.each([
  ['as they were indexed', ofOneSegment],
  ['some of which have changed', withChanged],
])('results are in the order of score, stock, section and name: goods %s', (_, part) => {
  const index = indexOf(part);
  const goods = someGoods();
  let found = 0;
  for (const query of QUERIES) {
    const order = orderOf(index, goods, query);
    expect(order).toEqual(plainOrderOf(index, goods, query));
    const best = bestResults(index, find(index, query), goods, 7).map(({ id }) => id);
    // In the header a product with the very words of the query is first
    const others = order.filter((id) => id !== best[0]);
    expect(best).toEqual([best[0]!, ...others].slice(0, 7));
    found += order.length;
  }
  expect(found).toBeGreaterThan(SIZE);
});

it('what buyers choose and what the owner bans changes no other search for the same words', () => {
  const goods = someGoods();
  const plain = indexOf(ofOneSegment);
  const order = orderOf(plain, goods, 'кабель');
  const [banned, pinned, raised, also] = [order[0]!, order.at(-1)!, order[40]!, order[60]!];
  const taughtBy = (id: number) => {
    const rules = { shares: new Map([[id, 1]]), pins: [pinned], bans: new Set([banned]) };
    return indexOf(ofOneSegment, new Map([[queryKey('кабель'), rules]]));
  };
  for (const chosen of [raised, raised, also]) {
    const ids = orderOf(taughtBy(chosen), goods, 'кабель');
    expect(ids).not.toContain(banned);
    expect(ids.slice(0, 2)).toEqual([pinned, chosen]);
    expect(ids.toSorted()).toEqual(order.filter((id) => id !== banned).toSorted());
    expect(orderOf(plain, goods, 'кабель')).toEqual(order);
  }
});
