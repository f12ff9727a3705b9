import type { Segment } from '../index/segment.ts';
import { SegmentBuilder } from '../index/segment-builder.ts';
import { lexemesOf } from '../text/lexemes.ts';
import { stem } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';

/** A phrase has this many words at most, and a query this many readings. */
const MAX_WORDS = 5;
const MAX_READINGS = 12;

/** A phrase of a text and what it was read as; `to` is empty where other words of the text say the same. */
export type Swap = { from: string; to: string };

/** A text with phrases of it said otherwise. */
export type Reading = { text: string; swaps: readonly Swap[] };

const MEANT = '=';
const plainPhrase = (phrase: string) => (phrase.startsWith(MEANT) ? phrase.slice(1) : phrase);

/** Phrases that mean the same; each list is closed in itself. */
export class Synonyms {
  readonly #others = new Map<string, string[]>();
  /** The words of all phrases, for correcting what is typed. */
  readonly words: Segment;

  /** A phrase with '=' before it stands for the others of its group, but not they for it. */
  constructor(groups: readonly (readonly string[])[]) {
    const words = new SegmentBuilder({ brands: [], sections: [] });
    for (const phrase of groups.flat())
      words.add({
        id: 0,
        name: plainPhrase(phrase),
        extra: '',
        description: '',
        properties: [],
        brandId: null,
        sectionId: null,
        codes: [],
      });
    this.words = words.build();
    for (const group of groups) {
      for (const phrase of group.filter((one) => !one.startsWith(MEANT))) {
        const key = keyOf(wordsOf(phrase));
        const others = group.filter((other) => other !== phrase).map(plainPhrase);
        this.#others.set(key, [...new Set([...(this.#others.get(key) ?? []), ...others])]);
      }
    }
  }

  /** Whether a text is one of the phrases. */
  has(text: string): boolean {
    return this.#others.has(keyOf(wordsOf(text)));
  }

  /** The text with phrases of it said otherwise, in ways that are meant: one of them in each way there is, then several. */
  readings(text: string, isMeant: (phrase: string) => boolean = () => true): Reading[] {
    const words = wordsOf(text);
    const found = this.#phrasesIn(words, isMeant);
    const readings: Chosen[][] = [[]];
    for (let n = 0; n < readings.length && readings.length <= MAX_READINGS; n += 1) {
      const chosen = readings[n]!;
      const next = found.filter(({ from }) => from >= (chosen.at(-1)?.to ?? 0));
      const isNew = (as: string) => !chosen.some((one) => one.as === as);
      readings.push(
        ...next.flatMap(({ from, to, others }) => others.filter(isNew).map((as) => [...chosen, { from, to, as }])),
      );
    }
    return readings.slice(1, MAX_READINGS + 1).map((chosen) => {
      const result = [...words];
      for (const { from, to, as } of chosen.toReversed()) result.splice(from, to - from, as);
      return {
        text: result.filter((word) => word !== '').join(' '),
        swaps: chosen.map(({ from, to, as }) => ({ from: words.slice(from, to).join(' '), to: as })),
      };
    });
  }

  /** The longest phrases that are known, from left to right. */
  #phrasesIn(
    words: readonly string[],
    isMeant: (phrase: string) => boolean,
  ): { from: number; to: number; others: string[] }[] {
    const found: { from: number; to: number; others: string[] }[] = [];
    for (let from = 0; from < words.length; from += 1) {
      if (isStopWord(words[from]!)) continue;
      for (let to = Math.min(words.length, from + MAX_WORDS); to > from; to -= 1) {
        const others = isStopWord(words[to - 1]!) ? undefined : this.#others.get(keyOf(words.slice(from, to)));
        if (!others) continue;
        const rest = stemsOf([...words.slice(0, from), ...words.slice(to)]).join(' ');
        // Said twice in different words: once is enough
        const isRepeated = others.some((other) => isWithin(stemsOf(wordsOf(other)).join(' '), rest));
        found.push({ from, to, others: isRepeated ? [''] : others.filter(isMeant) });
        from = to - 1;
        break;
      }
    }
    return found;
  }
}

/** Whether words follow one another in others. */
const isWithin = (words: string, all: string) => ` ${all} `.includes(` ${words} `);

type Chosen = { from: number; to: number; as: string };

/** Words and numbers as they are compared, with what joined them. */
function wordsOf(text: string): string[] {
  const { lexemes } = lexemesOf(text);
  const words: string[] = [];
  for (const { text: lexeme, gap } of lexemes) {
    const isGlued = words.length > 0 && !/\s/.test(gap) && gap !== '' && !/[(),;]/.test(gap);
    if (words.length > 0 && (gap === '' || isGlued)) words.push(`${words.pop()}${gap}${lexeme}`);
    else words.push(lexeme);
  }
  return words;
}

/** Prepositions say nothing in a phrase: 'крышка для унитаза' is 'крышка унитаза'. */
const stemsOf = (words: readonly string[]) => words.filter((word) => !isStopWord(word)).map((word) => stem(word));

/** What phrases are compared by, in any order of their words: 'колонка газовая' is 'газовая колонка'. */
const keyOf = (words: readonly string[]) => stemsOf(words).toSorted().join(' ');
