import type { Segment } from '../index/segment.ts';
import { SegmentBuilder } from '../index/segment-builder.ts';
import { atomsOf } from '../text/atoms.ts';
import { stem } from '../text/stem.ts';

/** A phrase has this many words at most, and a query this many readings. */
const MOST_WORDS = 4;
const MOST_READINGS = 8;

/** Phrases that mean the same; each list is closed in itself. */
export class Synonyms {
  readonly #others = new Map<string, string[]>();
  /** The words of all phrases, for correcting what is typed. */
  readonly words: Segment;

  constructor(groups: readonly (readonly string[])[]) {
    const words = new SegmentBuilder({ brands: [], sections: [] });
    for (const phrase of groups.flat())
      words.add({ id: 0, name: phrase, extra: '', brandId: null, sectionId: null, codes: [] });
    this.words = words.build();
    for (const group of groups) {
      for (const phrase of group) {
        const key = keyOf(wordsOf(phrase));
        const others = group.filter((other) => other !== phrase);
        this.#others.set(key, [...(this.#others.get(key) ?? []), ...others]);
      }
    }
  }

  /** Whether a text is one of the phrases. */
  has(text: string): boolean {
    return this.#others.has(keyOf(wordsOf(text)));
  }

  /** The text with one of its phrases said otherwise, in each way there is. */
  readings(text: string): { text: string; said: string; as: string }[] {
    const words = wordsOf(text);
    const readings: { text: string; said: string; as: string }[] = [];
    for (let from = 0; from < words.length; from += 1) {
      for (let to = Math.min(words.length, from + MOST_WORDS); to > from; to -= 1) {
        const others = this.#others.get(keyOf(words.slice(from, to)));
        if (!others) continue;
        const said = words.slice(from, to).join(' ');
        for (const as of others) {
          readings.push({ text: [...words.slice(0, from), as, ...words.slice(to)].join(' '), said, as });
        }
        from = to - 1;
        break;
      }
    }
    return readings.slice(0, MOST_READINGS);
  }
}

/** Words and numbers as they are compared, with what joined them. */
function wordsOf(text: string): string[] {
  const { atoms } = atomsOf(text);
  const words: string[] = [];
  for (const { text: atom, gap } of atoms) {
    const isGlued = words.length > 0 && !/\s/.test(gap) && gap !== '' && !/[(),;]/.test(gap);
    if (words.length > 0 && (gap === '' || isGlued)) words.push(`${words.pop()}${gap}${atom}`);
    else words.push(atom);
  }
  return words;
}

const keyOf = (words: readonly string[]) => words.map((word) => stem(word)).join(' ');
