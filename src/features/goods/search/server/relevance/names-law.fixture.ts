import type { CatalogueNames } from './catalogue-names.fixture.ts';
import { named, type SearchableGoods, searchableGoods, wordsOfGoods } from './searchable-goods.fixture.ts';

/** How a query was taken from a name. Words are compared whole, all others with their last word whole or begun. */
export type QueryKind = 'word' | 'beginning' | 'phrase' | 'name' | 'mixed';

export type LawQuery = { kind: QueryKind; query: string };

/** The random numbers from 0 to 1 of a seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const MIN_BEGINNING = 3;
const MAX_PHRASE = 5;

const WORD = /[\p{L}\p{N}]+/gu;

/** Ways to write that say nothing: a capital, a dot over an е, a ligature. */
const plain = (text: string) =>
  text
    .replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => word.normalize('NFKC'))
    .toLowerCase()
    .replaceAll('ё', 'е');

const wordsIn = (name: string) => plain(name).match(WORD) ?? [];

/** Names of a catalogue, with what of them a query stands in. */
export class Law {
  readonly catalogue: string;
  readonly names: readonly string[];
  readonly #plain: readonly string[];
  readonly #goods: SearchableGoods;

  constructor({ catalogue, names }: CatalogueNames) {
    this.catalogue = catalogue;
    this.names = names;
    this.#plain = names.map(plain);
    this.#goods = searchableGoods(
      names.map((name, n) => named(name, n)),
      { brands: [], sections: [] },
      wordsOfGoods(names),
    );
  }

  /** Each distinct word of the names. */
  words(): LawQuery[] {
    return [...new Set(this.names.flatMap(wordsIn))].map((query) => ({ kind: 'word', query }));
  }

  /** Each distinct beginning of a word that is not a word itself. */
  beginnings(): LawQuery[] {
    const words = new Set(this.names.flatMap(wordsIn));
    const begun = [...words].flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - MIN_BEGINNING) }, (_, n) => word.slice(0, MIN_BEGINNING + n)),
    );
    return [...new Set(begun)].map((query) => ({ kind: 'beginning', query }));
  }

  /** All phrases of a name, at most so many words each. */
  phrases(name: string, most = MAX_PHRASE): LawQuery[] {
    const words = [...name.matchAll(WORD)];
    return words.flatMap(({ index }, from) =>
      words.slice(from + 1, from + most).map((last): LawQuery => {
        return { kind: 'phrase', query: name.slice(index, last.index + last[0].length) };
      }),
    );
  }

  /** A beginning, a phrase, a whole name, the beginning of a name, or words of a name in another order. */
  draw(random: () => number): LawQuery {
    const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
    const name = oneOf(this.names);
    const words = wordsIn(name);
    const long = words.filter(({ length }) => length > MIN_BEGINNING);
    const part = random();
    if (part < 0.35 && long.length > 0) {
      const word = oneOf(long);
      const length = MIN_BEGINNING + Math.floor(random() * (word.length - MIN_BEGINNING));
      return { kind: 'beginning', query: word.slice(0, length) };
    }
    if (part < 0.6 && words.length > 1) return oneOf(this.phrases(name, words.length));
    if (part < 0.75 && long.length > 1)
      return { kind: 'mixed', query: [...new Set([oneOf(long), oneOf(long), oneOf(long)])].join(' ') };
    return { kind: 'name', query: name };
  }

  /** Looks for a text as the list and the header do. */
  search(text: string): { listed: ReadonlySet<number>; first: number | undefined } {
    const list = this.#goods.page(text, this.names.length);
    return { listed: new Set(list.map(({ id }) => id)), first: this.#goods.best(text, 10)[0]?.id };
  }

  /** What the search does with a query that the law forbids; null where it keeps it. */
  broken({ kind, query }: LawQuery): string | null {
    const wanted = this.namesWith(kind, query);
    const { listed, first } = this.search(query);
    const say = (what: string) => `${this.catalogue}, ${kind} «${query}»: ${what}`;
    if (kind === 'mixed') return listed.size > 0 && first !== undefined ? null : say('nothing is found');
    const missing = wanted.filter((id) => !listed.has(id));
    if (missing.length > 0)
      return say(`${missing.length} of ${wanted.length} are not listed, «${this.names[missing[0]! - 1]}»`);
    if (first !== undefined && wanted.includes(first)) return null;
    return say(`«${first === undefined ? '' : this.names[first - 1]}» comes first`);
  }

  /** The ids of goods in whose names a query stands, from the beginning of a word on. */
  namesWith(kind: QueryKind, text: string): number[] {
    const query = plain(text).trim();
    const isWhole = kind === 'word' || kind === 'phrase' || (wordsIn(query).at(-1) ?? '').length < MIN_BEGINNING;
    return this.#plain.flatMap((name, n) => (stands(name, query, isWhole) ? [n + 1] : []));
  }
}

const SIGN = /[\p{L}\p{N}]/u;

function stands(name: string, query: string, isWhole: boolean): boolean {
  for (let at = name.indexOf(query); at >= 0; at = name.indexOf(query, at + 1)) {
    const isBegun = at === 0 || !SIGN.test(name[at - 1]!) || !SIGN.test(query[0]!);
    const behind = name[at + query.length];
    if (isBegun && (!isWhole || behind === undefined || !SIGN.test(behind))) return true;
  }
  return false;
}
