import type { KeyedWords } from '../lexicon/parse-lexicon.ts';
import { foldHomoglyphs } from './homoglyphs.ts';
import { isAdjective, isAnyAdjective } from './name-parts.ts';
import { stem } from './stem.ts';

/**
 * What other trades sell and do, by the chosen lexicons. Where a shop's goods are called so, they are goods like any
 * other. Where they are not, the word is neither a typing error nor an abbreviation.
 */
export class OtherTrades {
  readonly #pairs = new Map<string, Set<string>>();
  readonly #inPairs: ReadonlySet<string>;
  readonly #things: ReadonlySet<string>;
  readonly #nounTraits: ReadonlySet<string>;
  readonly #adjectiveTraits: ReadonlySet<string>;
  readonly #work: ReadonlySet<string>;
  readonly #types: RegExp[];

  constructor(pairs: readonly KeyedWords[], notOurs: readonly KeyedWords[]) {
    for (const { key, words } of pairs) {
      const noun = stem(key);
      this.#pairs.set(noun, new Set([...(this.#pairs.get(noun) ?? []), ...stemsOf(words)]));
    }
    this.#inPairs = new Set([...this.#pairs.values()].flatMap((own) => [...own]));
    const wordsOf = (kind: string) => notOurs.flatMap(({ key, words }) => (key === kind ? words : []));
    const traits = wordsOf('trait');
    this.#things = stemsOf(wordsOf('thing'));
    this.#nounTraits = stemsOf(traits.filter((word) => !isAdjective(word)));
    this.#adjectiveTraits = stemsOf(traits.filter(isAdjective));
    this.#work = stemsOf(wordsOf('work'));
    this.#types = [...new Set(wordsOf('type'))].map(patternOf);
  }

  isThing(word: string): boolean {
    return this.#things.has(stem(word));
  }

  /** An adjective of a noun with the same stem is no such noun: 'бетонный' is not 'в бетон'. */
  isTrait(word: string): boolean {
    return this.#nounTraits.has(stem(word)) || (this.#adjectiveTraits.has(stem(word)) && isAnyAdjective(word));
  }

  isWork(word: string): boolean {
    return this.#work.has(stem(word));
  }

  /** A type of batteries or lamps: 'cr2032', 'gu5.3'. */
  isType(term: string): boolean {
    const folded = foldHomoglyphs(term);
    return this.#types.some((type) => type.test(folded));
  }

  /** Whether a word makes a thing of another trade of this noun: 'труба медная'. */
  isPair(noun: string, word: string): boolean {
    return this.#pairs.get(stem(noun))?.has(stem(word)) === true;
  }

  /** Whether it does so with any noun. */
  isInPair(word: string): boolean {
    return this.#inPairs.has(stem(word));
  }
}

const stemsOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map((word) => stem(word)));

/** What '*' of a type stands for. */
const NUMBER = String.raw`\d{1,4}(?:\.\d)?`;

const patternOf = (type: string) =>
  new RegExp(
    `^${foldHomoglyphs(type)
      .replace(/[^\p{L}\d*]/gu, String.raw`\$&`)
      .replaceAll('*', NUMBER)}$`,
  );
