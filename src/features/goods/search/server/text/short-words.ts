import type { KeyedWords } from '../lexicon/parse-lexicon.ts';

/** A cut word with a sign that it is one. */
const MARKED = /^((?:\d-)?[а-яё]+)\.,?$|^([а-яё]+-[а-яё]{1,3})\.?,?$/i;

const plain = (word: string) => word.toLowerCase().replaceAll('ё', 'е');

/** Words as buyers cut them short, by a full stop or around a hyphen: 'унит. комп.', 'см-ль', 'шур-т'. */
export class ShortWords {
  /** What a cut word may stand for, the likeliest first. */
  readonly #wholes = new Map<string, string[]>();
  /** Cut words that are words of their own where no full stop says otherwise. */
  readonly #real = new Set<string>();

  constructor(lines: readonly KeyedWords[]) {
    for (const { key, words } of lines)
      for (const word of words) {
        const short = word.replace(/\.$/, '');
        if (short !== word) this.#real.add(short);
        this.#wholes.set(short, [...(this.#wholes.get(short) ?? []), key]);
      }
  }

  /** What a word may stand for that is cut short without a sign of it. */
  wholesOf(word: string): readonly string[] {
    return this.#real.has(plain(word)) ? [] : (this.#wholes.get(plain(word)) ?? []);
  }

  /** A text whose cut words have a full stop or a hyphen, with the whole words: of several that goods have. Behind a number it is a unit. */
  readCut(text: string, isOfGoods: (word: string) => boolean): string {
    return text
      .split(/\s+/)
      .map((word, n, words) => {
        const [, stopped, hyphened] = MARKED.exec(word) ?? [];
        const short = stopped ?? hyphened;
        if (short === undefined || /\d$/.test(words[n - 1] ?? '')) return word;
        const known = this.#wholes.get(plain(short));
        return known?.find(isOfGoods) ?? known?.[0] ?? word;
      })
      .join(' ');
  }
}
