import { type Piece, piecesOf, termsOf } from '../text/pieces.ts';
import { runsOf } from '../text/runs.ts';
import { stem } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';
import { CodeList } from './code-list.ts';
import type { GoodsText, SharedNames } from './goods-text.ts';
import { GrowingNumbers, turned } from './growing.ts';
import { EARLY_WORD, EXTRA_WORD, FIRST_WORD, LATER_WORD, PLACE_BITS, type Segment } from './segment.ts';
import { WordList } from './word-list.ts';

/** Goods with more pieces than this are found by the first ones. */
const MOST_PIECES = 255;

/** Runs of names whose groups are kept while a segment is built. */
const MOST_RUNS = 200_000;

/** Puts a segment together, product by product in the order of their ids. */
export class SegmentBuilder {
  readonly #words = new WordList();
  readonly #codes = new CodeList();
  readonly #ids = new GrowingNumbers();
  readonly #lengths = new GrowingNumbers();
  readonly #starts = new GrowingNumbers();
  readonly #terms = new GrowingNumbers();
  readonly #owners: Owners;
  /** The groups of each piece of a run. */
  readonly #runs = new Map<string, number[][]>();

  constructor(names: SharedNames) {
    this.#owners = new Owners(names, (text) => [...new Set(this.#groupsByPiece(text).flat())]);
  }

  add(goods: GoodsText): void {
    const slot = this.#ids.length;
    const pieces = this.#groupsByPiece(goods.name);
    const groups = new Map<number, number>();
    pieces.forEach((own, n) => note(groups, own, n === 0 ? FIRST_WORD : n < 3 ? EARLY_WORD : LATER_WORD));
    if (goods.extra !== '') note(groups, this.#groupsByPiece(goods.extra).flat(), EXTRA_WORD);
    this.#ids.push(goods.id);
    this.#lengths.push(pieces.length);
    this.#starts.push(this.#terms.length);
    for (const [group, place] of groups) this.#terms.push(((group << PLACE_BITS) | place) >>> 0);
    this.#owners.add(goods);
    for (const code of goods.codes) this.#codes.add(slot, code);
  }

  build(): Segment {
    this.#starts.push(this.#terms.length);
    const { groupCount } = this.#words;
    return {
      size: this.#ids.length,
      ids: this.#ids.toArray(),
      lengths: Uint8Array.from(this.#lengths.lent),
      ...this.#words.build(),
      postings: turned(this.#starts.lent, this.#terms.lent, groupCount, PLACE_BITS),
      ...this.#owners.build(groupCount),
      codes: this.#codes.build(),
    };
  }

  /** The groups of every piece of a text, in their order. */
  #groupsByPiece(text: string): number[][] {
    const groups: number[][] = [];
    for (const run of runsOf(text)) {
      let known = this.#runs.get(run);
      if (known === undefined) {
        if (this.#runs.size >= MOST_RUNS) this.#runs.clear();
        this.#runs.set(run, (known = this.#groupsOfRun(run)));
      }
      groups.push(...known);
    }
    return groups.length > MOST_PIECES ? groups.slice(0, MOST_PIECES) : groups;
  }

  #groupsOfRun(run: string): number[][] {
    const pieces = piecesOf(run);
    return pieces.map((piece, n) => {
      const joined = piece.isJoined ? [this.#wordGroup(wordOf(pieces[n - 1]!) + wordOf(piece))] : [];
      return [...(piece.isWord ? this.#groupsOfWord(piece) : this.#groupsOfTerms(piece)), ...joined];
    });
  }

  #groupsOfTerms(piece: Piece): number[] {
    return Array.from(termsOf(piece), (term) => (/\d/.test(term) ? this.#words.groupOf(term) : this.#wordGroup(term)));
  }

  #groupsOfWord(piece: Piece): number[] {
    const word = wordOf(piece);
    if (isStopWord(word)) return [];
    const group = this.#wordGroup(word);
    return piece.isShort ? [group, this.#words.groupOf(`${word}.`)] : [group];
  }

  #wordGroup(word: string): number {
    const group = this.#words.groupOf(stem(word));
    this.#words.addForm(word, group);
    return group;
  }
}

/** Notes groups with the place where they stand, unless they stand farther in front too. */
function note(places: Map<number, number>, groups: readonly number[], place: number): void {
  for (const group of groups) if (!places.has(group)) places.set(group, place);
}

const wordOf = ({ forms }: Piece) => forms[0]![0]!;

/** Brands and sections: one list of numbers, each with the words of its name. */
class Owners {
  readonly #brands = new Map<number, number>();
  readonly #sections = new Map<number, number>();
  readonly #groups: number[][] = [];
  readonly #starts = new GrowingNumbers();
  readonly #items = new GrowingNumbers();

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
      groupOwners: turned(starts, Uint32Array.from(this.#groups.flat()), groupCount),
      ownerSlots: turned(this.#starts.lent, this.#items.lent, this.#groups.length),
    };
  }
}
