import { SegmentBuilder } from '../index/segment-builder.ts';
import type { Segment } from '../index/segment.ts';
import { lexemesOf } from '../text/lexemes.ts';
import { isAdjective } from '../text/name-parts.ts';
import { stem } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';
import { isUnit } from '../text/units.ts';

/** A phrase has this many words at most, and a query this many paraphrases. */
const MAX_WORDS = 5;
const MAX_PARAPHRASES = 12;

/** A phrase of a text and what it was read as; `to` is empty where other words of the text say the same. */
export type Swap = { from: string; to: string };

/** A text with phrases of it said otherwise. */
export type Paraphrase = { text: string; swaps: readonly Swap[] };

const MEANT = '=';
const plainPhrase = (phrase: string) => (phrase.startsWith(MEANT) ? phrase.slice(1) : phrase);

/**
 * Other phrases of one line: those with '=' are what is meant, the others only where the goods have none of those; `isLed`:
 * the phrase begins with a preposition.
 */
type Others = { meant: readonly string[]; same: readonly string[]; isLed: boolean };

/** A phrase of a text and what it may be read as; null for itself. The first one is the likeliest. */
type Phrase = { from: number; to: number; options: readonly (string | null)[] };

/** Phrases that mean the same; each list is closed in itself. */
export class Synonyms {
  readonly #others = new Map<string, Others[]>();
  /** Words of phrases of two words. */
  readonly #paired = new Set<string>();
  /** The words of phrases in their order. */
  readonly #inOrder = new Set<string>();
  /** What each phrase is compared by, and its words in their order. */
  readonly #said = new Map<string, { key: string; stems: string }>();
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
    for (const phrase of groups.flat().map(plainPhrase)) {
      const own = wordsOf(phrase);
      const stems = stemsOf(own).join(' ');
      this.#said.set(phrase, { key: keyOf(own), stems });
      this.#inOrder.add(stems);
    }
    for (const group of groups) {
      const meant = group.filter((one) => one.startsWith(MEANT)).map(plainPhrase);
      const typed = group.filter((one) => !one.startsWith(MEANT));
      for (const phrase of typed) {
        const { key } = this.#said.get(phrase)!;
        const stems = key.split(' ');
        if (stems.length === 2) stems.forEach((one) => this.#paired.add(one));
        const isLed = LEADING.test(phrase);
        const own = { meant, same: typed.filter((other) => other !== phrase), isLed };
        this.#others.set(key, [...(this.#others.get(key) ?? []), own]);
      }
    }
  }

  /** Whether a phrase has two words in this order: a 'тумба под мойку' is no 'мойка на тумбу'. */
  #isSaidSo(first: string, second: string): boolean {
    return this.#inOrder.has(`${first} ${second}`);
  }

  /** Whether a text is one of the phrases. */
  has(text: string): boolean {
    return this.#others.has(keyOf(wordsOf(text)));
  }

  /**
   * The text with phrases of it said otherwise, in ways that are meant: what is not meant itself is always said otherwise,
   * the others one at a time, then several.
   */
  paraphrases(text: string, isMeant: (phrase: string) => boolean = () => true): Paraphrase[] {
    const words = this.#gathered(wordsOf(text));
    const phrases = this.#phrasesIn(words, isMeant);
    const choices: number[][] = [phrases.map(() => 0)];
    const isChanged = (choice: readonly number[]) => choice.some((option, n) => phrases[n]!.options[option] !== null);
    for (let n = 0; n < choices.length && choices.length <= MAX_PARAPHRASES; n += 1) {
      const choice = choices[n]!;
      const chosen = choice.map((option, at) => phrases[at]!.options[option]);
      for (let at = choice.findLastIndex((option) => option > 0) + 1; at < phrases.length; at += 1)
        phrases[at]!.options.forEach((as, option) => {
          if (option > 0 && !chosen.includes(as)) choices.push(choice.with(at, option));
        });
    }
    return choices
      .filter(isChanged)
      .slice(0, MAX_PARAPHRASES)
      .map((choice) => {
        const result = [...words];
        const swaps: Swap[] = [];
        for (const [n, { from, to, options }] of [...phrases.entries()].toReversed()) {
          const as = options[choice[n]!]!;
          if (as === null) continue;
          result.splice(from, to - from, as);
          swaps.unshift({ from: words.slice(from, to).join(' '), to: as });
        }
        return { text: result.filter((word) => word !== '').join(' '), swaps };
      });
  }

  /** The words with those of a phrase of two side by side: 'розетка черная на удлинитель' has 'розетка на удлинитель'. */
  #gathered(words: readonly string[]): readonly string[] {
    if (words.length < 3) return words;
    const stems = words.map((word) => (isStopWord(word) ? '' : stem(word)));
    const isPhrase = (one: number, other: number) => {
      const both = [stems[one]!, stems[other]!];
      return both.every((word) => this.#paired.has(word)) && this.#others.has(both.toSorted().join(' '));
    };
    for (let from = 0; from < words.length - 2; from += 1) {
      if (isPhrase(from, from + 1)) continue;
      for (let at = from + 2; at < words.length && !BESIDE.has(words[at - 1]!); at += 1) {
        const start = stems[at - 1] === '' ? at - 1 : at;
        // '3 розетки' are what the thing has: 'удлинитель 3 розетки', but 'кран 3/4 под шланг' is a 'кран под шланг'
        if (
          start === from + 1 ||
          (/\d/.test(words[start - 1]!) &&
            !isAdjective(words[at]!) &&
            (start === at || !this.#isSaidSo(stems[from]!, stems[at]!))) ||
          isPhrase(at - 1, at) ||
          !isPhrase(from, at)
        )
          continue;
        const own = words.slice(start, at + 1);
        if (isApart([words[from]!, ...own])) continue;
        return [...words.slice(0, from + 1), ...own, ...words.slice(from + 1, start), ...words.slice(at + 1)];
      }
    }
    return words;
  }

  /** The longest phrases that are known, from left to right. */
  #phrasesIn(words: readonly string[], isMeant: (phrase: string) => boolean): Phrase[] {
    const found: Phrase[] = [];
    for (let from = 0; from < words.length; from += 1) {
      if (isStopWord(words[from]!) && !WITH.has(words[from]!)) continue;
      // '15 метров' is no 'метровый'
      if (isUnit(words[from]!) && /^\d+(?:\.\d+)?$/.test(words[from - 1] ?? '')) continue;
      for (let to = Math.min(words.length, from + MAX_WORDS); to > from; to -= 1) {
        const own = words.slice(from, to);
        const known = isStopWord(words[to - 1]!) || isApart(own) ? [] : (this.#others.get(keyOf(own)) ?? []);
        const others = known.filter(({ isLed }) => !isLed || (from > 0 && isStopWord(words[from - 1]!)));
        if (others.length === 0) continue;
        const rest = stemsOf([...words.slice(0, from), ...words.slice(to)]).join(' ');
        const isSaid = (other: string) => isWithin(this.#said.get(other)!.stems, rest);
        // Said twice in different words: once is enough
        if (rest !== '' && others.some(({ meant, same }) => meant.some(isSaid) || same.some(isSaid)))
          found.push({ from, to, options: [null, ''] });
        else {
          const options = this.#meantOf(others, keyOf(own), isMeant);
          if (options.length > 0)
            found.push({ from, to, options: isMeant(own.join(' ')) && !isTwice(own) ? [null, ...options] : options });
        }
        from = to - 1;
        break;
      }
    }
    return found;
  }

  /** What a phrase may be read as: what its lines mean by it first, each saying once. */
  #meantOf(others: readonly Others[], key: string, isMeant: (phrase: string) => boolean): string[] {
    const known = others.map(({ meant, same }) => ({ meant: meant.filter(isMeant), same }));
    const phrases = [
      ...known.flatMap(({ meant }) => meant),
      ...known.flatMap(({ meant, same }) => (meant.length > 0 ? [] : same.filter(isMeant))),
    ];
    const keys = new Map([[key, '']]);
    for (const phrase of phrases) {
      const own = this.#said.get(phrase)!.key;
      if (!keys.has(own)) keys.set(own, phrase);
    }
    return [...keys.values()].slice(1);
  }
}

/** A phrase that begins so says nothing without it: 'насосная станция' is not 'для насосной станции'. */
const LEADING = /^для /;

/** 'Наружная наружная' is more than one of them. */
const isTwice = (words: readonly string[]) => new Set(words).size < words.length;

/** An adjective before 'для' is of the thing, not of what it is for: 'клипса серая для трубы' has no 'серая труба'. */
const isApart = (words: readonly string[]) => words.some((word, n) => words[n + 1] === 'для' && isAdjective(word));

/** Whether words follow one another in others. */
const isWithin = (words: string, all: string) => ` ${all} `.includes(` ${words} `);

/** Two letters before a number are one word with it: 'rj 45', 'rj-45', 'rj45'; of Cyrillic ones the nominal diameter. */
const MODEL = /^(?:[a-z]{2}|ду)$/;

/** Words and numbers as they are compared, with what joined them. */
function wordsOf(text: string): string[] {
  const { lexemes } = lexemesOf(text);
  const words: string[] = [];
  for (const { text: lexeme, gap } of lexemes) {
    const isGlued = words.length > 0 && !/\s/.test(gap) && gap !== '' && !/[(),;]/.test(gap);
    const isModel = (gap === ' ' || gap === '-') && /^\d/.test(lexeme) && MODEL.test(words.at(-1) ?? '');
    if (isModel) words.push(`${words.pop()}${lexeme}`);
    else if (words.length > 0 && (gap === '' || isGlued)) words.push(`${words.pop()}${gap}${lexeme}`);
    else words.push(lexeme);
  }
  return words;
}

/** What a thing has is not what it is for: 'зеркало с лампой' is no 'лампа для зеркала'. */
const WITH = new Set(['с', 'со']);

/** What stands behind these is another thing. */
const BESIDE = new Set(['и', 'или', ...WITH]);

/** Other prepositions say nothing in a phrase: 'крышка для унитаза' is 'крышка унитаза'. */
const stemsOf = (words: readonly string[]) =>
  words.flatMap((word) => (WITH.has(word) ? ['с'] : isStopWord(word) && !BESIDE.has(word) ? [] : [stem(word)]));

/**
 * What phrases are compared by, in any order of their words: 'колонка газовая' is 'газовая колонка', but 'мама папа мама' is
 * no 'мама мама папа'.
 */
function keyOf(words: readonly string[]): string {
  const stems = stemsOf(words);
  return (new Set(stems).size < stems.length ? stems : stems.toSorted()).join(' ');
}
