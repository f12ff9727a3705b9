import { type Token, tokenize, termsOf } from '../text/tokenize.ts';
import { splitChunks } from '../text/split-chunks.ts';
import { stem } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';
import { CodeList } from './code-list.ts';
import type { GoodsText, SharedNames } from './goods-text.ts';
import { GrowableNumbers, invertLists } from './growable-arrays.ts';
import { type NamePart, partsOf } from '../text/name-parts.ts';
import {
  DEPENDENT_WORD,
  EARLY_WORD,
  EXTRA_WORD,
  HEAD_WORD,
  LATE_HEAD_WORD,
  LATER_WORD,
  POSITION_BITS,
  type Segment,
} from './segment.ts';
import { TermDictionary } from './term-dictionary.ts';

/** Goods with more pieces than this are found by the first ones. */
const MAX_TOKENS = 255;

/** Runs of names whose groups are kept while a segment is built. */
const MAX_CACHED_CHUNKS = 200_000;

/** Puts a segment together, product by product in the order of their ids. */
export class SegmentBuilder {
  readonly #words = new TermDictionary();
  readonly #codes = new CodeList();
  readonly #ids = new GrowableNumbers();
  readonly #lengths = new GrowableNumbers();
  readonly #starts = new GrowableNumbers();
  readonly #terms = new GrowableNumbers();
  readonly #owners: Owners;
  /** The groups of each piece of a run. */
  readonly #chunks = new Map<string, IndexedToken[]>();

  constructor(names: SharedNames) {
    this.#owners = new Owners(names, (text) => [...new Set(this.#groupsByToken(text).flat())]);
  }

  add(goods: GoodsText): void {
    const slot = this.#ids.length;
    const tokens = this.#tokensOf(goods.name);
    const parts = partsOf(tokens);
    const groups = new Map<number, number>();
    tokens.forEach((token, n) => addPositions(groups, token.groups, positionOf(parts[n]!, token.word === '' ? 0 : n)));
    if (goods.extra !== '') addPositions(groups, this.#groupsByToken(goods.extra).flat(), EXTRA_WORD);
    this.#ids.push(goods.id);
    this.#lengths.push(tokens.length);
    this.#starts.push(this.#terms.length);
    for (const [group, position] of groups) this.#terms.push(((group << POSITION_BITS) | position) >>> 0);
    this.#owners.add(goods);
    for (const code of goods.codes) this.#codes.add(slot, code);
  }

  build(): Segment {
    this.#starts.push(this.#terms.length);
    const { groupCount } = this.#words;
    return {
      size: this.#ids.length,
      ids: this.#ids.toArray(),
      lengths: Uint8Array.from(this.#lengths.view),
      ...this.#words.build(),
      postings: invertLists(this.#starts.view, this.#terms.view, groupCount, POSITION_BITS),
      ...this.#owners.build(groupCount),
      codes: this.#codes.build(),
    };
  }

  /** The groups of every piece of a text, in their order. */
  #groupsByToken(text: string): (readonly number[])[] {
    return this.#tokensOf(text).map(({ groups }) => groups);
  }

  #tokensOf(text: string): IndexedToken[] {
    const found: IndexedToken[] = [];
    for (const chunk of splitChunks(text)) {
      let known = this.#chunks.get(chunk);
      if (known === undefined) {
        if (this.#chunks.size >= MAX_CACHED_CHUNKS) this.#chunks.clear();
        this.#chunks.set(chunk, (known = this.#groupsOfChunk(chunk)));
      }
      found.push(...known);
    }
    return found.length > MAX_TOKENS ? found.slice(0, MAX_TOKENS) : found;
  }

  #groupsOfChunk(chunk: string): IndexedToken[] {
    const tokens = tokenize(chunk);
    return tokens.map((token, n) => {
      const joined = token.isJoined ? [this.#wordGroup(wordOf(tokens[n - 1]!) + wordOf(token))] : [];
      const groups = [...(token.isWord ? this.#groupsOfWord(token) : this.#groupsOfTerms(token)), ...joined];
      return { groups, word: token.isWord ? wordOf(token) : '', isShort: token.isShort, isJoined: token.isJoined };
    });
  }

  #groupsOfTerms(token: Token): number[] {
    return Array.from(termsOf(token), (term) => (/\d/.test(term) ? this.#words.groupOf(term) : this.#wordGroup(term)));
  }

  #groupsOfWord(token: Token): number[] {
    const word = wordOf(token);
    if (isStopWord(word)) return [];
    const group = this.#wordGroup(word);
    return token.isShort ? [group, this.#words.groupOf(`${word}.`)] : [group];
  }

  #wordGroup(word: string): number {
    const group = this.#words.groupOf(stem(word));
    this.#words.addForm(word, group);
    return group;
  }
}

type IndexedToken = {
  groups: readonly number[];
  /** Empty for a number, a size or a model. */
  word: string;
  isShort: boolean | undefined;
  isJoined: boolean | undefined;
};

const EARLY_TOKENS = 3;

/** Sizes and models stand anywhere: `n` is 0 for them. */
function positionOf(part: NamePart, n: number): number {
  if (part === 'head') return n === 0 ? HEAD_WORD : LATE_HEAD_WORD;
  if (part === 'dependent') return DEPENDENT_WORD;
  return n < EARLY_TOKENS ? EARLY_WORD : LATER_WORD;
}

/** Notes groups with the place where they stand, unless they stand at a better one too. */
function addPositions(positions: Map<number, number>, groups: readonly number[], position: number): void {
  for (const group of groups) {
    const known = positions.get(group);
    if (known === undefined || position < known) positions.set(group, position);
  }
}

const wordOf = ({ forms }: Token) => forms[0]![0]!;

/** Brands and sections: one list of numbers, each with the words of its name. */
class Owners {
  readonly #brands = new Map<number, number>();
  readonly #sections = new Map<number, number>();
  readonly #groups: number[][] = [];
  readonly #starts = new GrowableNumbers();
  readonly #items = new GrowableNumbers();

  constructor({ brands, sections }: SharedNames, groupsOf: (text: string) => number[]) {
    const byId = new Map(sections.map((section) => [section.id, section]));
    for (const { id, name } of brands) {
      this.#brands.set(id, this.#groups.length);
      this.#groups.push(groupsOf(name));
    }
    for (const { id } of sections) {
      const names: string[] = [];
      for (let at = byId.get(id); at && names.length < 20; at = byId.get(at.parentId ?? -1)) names.push(at.name);
      this.#sections.set(id, this.#groups.length);
      this.#groups.push(groupsOf(names.join('\n')));
    }
  }

  add({ brandId, sectionId }: GoodsText): void {
    this.#starts.push(this.#items.length);
    for (const owner of [this.#brands.get(brandId ?? -1), this.#sections.get(sectionId ?? -1)]) {
      if (owner !== undefined) this.#items.push(owner);
    }
  }

  build(groupCount: number): Pick<Segment, 'groupOwners' | 'ownerSlots'> {
    this.#starts.push(this.#items.length);
    const starts = new Uint32Array(this.#groups.length + 1);
    this.#groups.forEach((groups, owner) => (starts[owner + 1] = starts[owner]! + groups.length));
    return {
      groupOwners: invertLists(starts, Uint32Array.from(this.#groups.flat()), groupCount),
      ownerSlots: invertLists(this.#starts.view, this.#items.view, this.#groups.length),
    };
  }
}
