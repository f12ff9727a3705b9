import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '#bench/generator/random.ts';
import { SegmentBuilder } from '../index/segment-builder.ts';
import { INDEX_SHIFT, type Segment } from '../index/segment.ts';
import { named, synonymWords } from '../relevance/searchable-goods.fixture.ts';
import type { Hits } from './hits.ts';
import { intersect, weightInQuery } from './intersect.ts';
import { IN_NAME, listsOf } from './postings.ts';
import { resolveTerm, type Term } from './resolve-term.ts';
import { workspaceOf } from './workspace.ts';

const WORDS = `труба трубный кран кранбукса шаровый шар. муфта муфт. угловой уголок для под латунь латунный белый черный
  кабель кабельный медь 20 25 32 1/2 25х32 м8х30 щит щиток навесной встраиваемый наружный резьба`.split(/\s+/);
const SECTIONS = ['Трубы', 'Краны шаровые', 'Муфты, уголки', 'Кабель медный', 'Щиты навесные'];

/** Frequent words are near the beginning, as in any catalogue. */
const pickWord = (random: Random) => WORDS[Math.floor(random.next() ** 2 * WORDS.length)]!;

function someSegment(random: Random, goods: number): Segment {
  const sections = SECTIONS.map((name, n) => ({ id: n + 1, parentId: n > 2 ? 1 : null, name }));
  const builder = new SegmentBuilder({ brands: [{ id: 1, name: 'Кран' }], sections });
  for (let n = 0; n < goods; n += 1) {
    const name = Array.from({ length: random.between(1, 6) }, () => pickWord(random)).join(' ');
    builder.add(named(name, n, { sectionId: random.between(1, 5), brandId: random.chance(0.1) ? 1 : null }));
  }
  return builder.build();
}

function someTerms(segment: Segment, random: Random): Term[] {
  const words = random.shuffle(WORDS).slice(0, random.between(1, 4));
  return words.map((word, index) => {
    const isLast = index === words.length - 1;
    const reading = { isLast, isLoose: random.chance(0.3), isNoun: false, isThing: false, canAbbreviate: true };
    const found = resolveTerm([segment], word.replace('.', ''), { ...reading, isWhole: random.chance(0.2) });
    const scope = random.chance(0.2) ? ('named' as const) : ('anywhere' as const);
    return { ...found, index, scope, ...(index === 0 && { role: 'head' as const }) };
  });
}

const WHOLE_WORD = {
  isLast: false,
  isLoose: false,
  isNoun: false,
  isThing: false,
  canAbbreviate: false,
  isWhole: true,
};

/** For each slot that has all terms: the sum of the best values, and whether all of those stand in the name. */
function addUpAll(segment: Segment, terms: readonly Term[]): Map<number, { sum: number; isNamed: boolean }> {
  const best = terms.map((term) => {
    const values = new Map<number, { value: number; isNamed: boolean }>();
    for (const list of listsOf(segment, 0, term)) {
      for (const item of list.items.subarray(list.from, list.end)) {
        const value = list.worths[item & list.flags]! * weightInQuery(term, segment.size);
        const slot = item >>> list.shift;
        if (value > (values.get(slot)?.value ?? 0))
          values.set(slot, { value, isNamed: list.places[item & list.flags]! >= IN_NAME });
      }
    }
    return values;
  });
  const slots = [...best[0]!.keys()].filter((slot) => best.every((values) => values.has(slot)));
  return new Map(
    slots.map((slot) => {
      const values = best.map((one) => one.get(slot)!);
      return [
        slot,
        { sum: values.reduce((sum, { value }) => sum + value, 0), isNamed: values.every(({ isNamed }) => isNamed) },
      ];
    }),
  );
}

const NAME_TIER = 600;
const WORDS_TIER = 300;
/** What order in the name and a short name add at most. */
const MAX_BOOST = 1.08 * 1.05;

const words = synonymWords([]);

describe('the products that have all terms', () => {
  // Among many goods the rarest term's products are looked up in long lists
  it.each([
    [1, 400],
    [2, 400],
    [3, 400],
    [4, 6000],
    [5, 30_000],
  ])('are those that adding up every list finds, in their tiers (%s, of %s)', (seed, goods) => {
    const random = createRandom(seed);
    const segment = someSegment(random, goods);
    let found = 0;
    for (let n = 0; n < 200; n += 1) {
      const terms = someTerms(segment, random);
      const work = workspaceOf({ segments: [segment], replaced: new Uint8Array(goods), ...words, learned: new Map() });
      const [hits] = work.hits as [Hits];
      const wanted = addUpAll(segment, terms);
      expect(intersect(work, terms, { matchKind: 'words', paraphrase: 0, factor: 1 })).toBe(wanted.size);
      expect(hits.slots.slice(0, hits.count).toSorted()).toEqual(Uint32Array.from(wanted.keys()).toSorted());
      for (const [slot, { sum, isNamed }] of wanted) {
        const own = hits.scores[slot]! - (isNamed ? NAME_TIER : WORDS_TIER);
        expect(own).toBeGreaterThanOrEqual(sum - 0.001);
        expect(own).toBeLessThanOrEqual(terms.length === 1 ? sum + 0.001 : sum * MAX_BOOST + 0.001);
      }
      found += wanted.size;
    }
    expect(found).toBeGreaterThan(1000);
  });
});

describe('a number without those of another unit', () => {
  it('is where no posting of the other stands at the same place of a name', () => {
    const random = createRandom(6);
    const segment = someSegment(random, 2000);
    const placesOf = (group: number, without?: readonly number[]) => {
      const choice = { group, worth: 1, form: null, ...(without && { without }) };
      const [list] = listsOf(segment, 0, { choices: [[choice]], count: 1 });
      return list ? [...list.items.subarray(list.from, list.end)].map((item) => item >>> INDEX_SHIFT) : [];
    };
    let [kept, removed] = [0, 0];
    for (let n = 0; n < 300; n += 1) {
      const [own, ...others] = random.shuffle(WORDS).slice(0, 3);
      const groups = [own!, ...others].map((word) => resolveTerm([segment], word, WHOLE_WORD).choices[0]![0]?.group);
      if (groups.includes(undefined)) continue;
      const [group, ...without] = groups as number[];
      const gone = new Set(without.flatMap((other) => placesOf(other)));
      const wanted = placesOf(group!).filter((place) => !gone.has(place));
      expect(placesOf(group!, without)).toEqual(wanted);
      kept += wanted.length;
      removed += placesOf(group!).length - wanted.length;
    }
    expect(kept).toBeGreaterThan(1000);
    expect(removed).toBeGreaterThan(100);
  });
});
