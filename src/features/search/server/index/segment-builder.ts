import { type Piece, piecesOf, termsOf } from '../text/pieces.ts';
import { stem } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';
import { CodeList } from './code-list.ts';
import type { GoodsText, SharedNames } from './goods-text.ts';
import { GrowingNumbers, turned } from './growing.ts';
import { EARLY_WORD, EXTRA_WORD, FIRST_WORD, LATER_WORD, PLACE_BITS, type Segment } from './segment.ts';
import { WordList } from './word-list.ts';

/** Goods with more pieces than this are found by the first ones. */
const MOST_PIECES = 255;

/** Puts a segment together, product by product in the order of their ids. */
export class SegmentBuilder {
  readonly #words = new WordList();
  readonly #codes = new CodeList();
  readonly #ids = new GrowingNumbers();
  readonly #lengths = new GrowingNumbers();
  readonly #starts = new GrowingNumbers();
  readonly #terms = new GrowingNumbers();
  readonly #owners: Owners;

  constructor(names: SharedNames) {
    this.#owners = new Owners(names, (text) => [...this.#groupsOf(piecesOf(text), () => EXTRA_WORD).keys()]);
  }

  add(goods: GoodsText): void {
    const slot = this.#ids.length;
    const pieces = piecesOf(goods.name).slice(0, MOST_PIECES);
    const groups = this.#groupsOf(pieces, (n) => (n === 0 ? FIRST_WORD : n < 3 ? EARLY_WORD : LATER_WORD));
    for (const group of this.#groupsOf(piecesOf(goods.extra), () => EXTRA_WORD).keys()) {
      if (!groups.has(group)) groups.set(group, EXTRA_WORD);
    }
    this.#ids.push(goods.id);
    this.#lengths.push(Math.min(pieces.length, MOST_PIECES));
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

  /** The groups of some pieces, each with the foremost place where it stands. */
  #groupsOf(pieces: readonly Piece[], placeOf: (piece: number) => number): Map<number, number> {
    const groups = new Map<number, number>();
    pieces.forEach((piece, n) => {
      const joined = piece.isJoined ? this.#wordGroup(wordOf(pieces[n - 1]!) + wordOf(piece)) : [];
      for (const group of [...this.#groupsOfPiece(piece), ...joined]) {
        if (!groups.has(group)) groups.set(group, placeOf(n));
      }
    });
    return groups;
  }

  #groupsOfPiece(piece: Piece): number[] {
    if (piece.isWord) return this.#groupsOfWord(piece);
    return [...termsOf(piece)].flatMap((term) =>
      /^[a-zа-я]/.test(term) && !/\d/.test(term) ? this.#wordGroup(term) : [this.#words.groupOf(term)],
    );
  }

  #groupsOfWord({ forms, isShort }: Piece): number[] {
    const word = forms[0]![0]!;
    if (isStopWord(word)) return [];
    const groups = this.#wordGroup(word);
    return isShort ? [...groups, this.#words.groupOf(`${word}.`)] : groups;
  }

  #wordGroup(word: string): number[] {
    const group = this.#words.groupOf(stem(word));
    this.#words.addForm(word, group);
    return [group];
  }
}

const wordOf = ({ forms }: Piece) => forms[0]![0]!;

/** Brands and sections: one list of numbers, each with the words of its name. */
class Owners {
  readonly #numbers = new Map<string, number>();
  readonly #groups: number[][] = [];
  readonly #starts = new GrowingNumbers();
  readonly #items = new GrowingNumbers();

  constructor({ brands, sections }: SharedNames, groupsOf: (text: string) => number[]) {
    const byId = new Map(sections.map((section) => [section.id, section]));
    const own = (key: string, names: string) => {
      this.#numbers.set(key, this.#groups.length);
      this.#groups.push(groupsOf(names));
    };
    for (const { id, name } of brands) own(`brand ${id}`, name);
    for (const { id } of sections) {
      const names: string[] = [];
      for (let at = byId.get(id); at && names.length < 20; at = byId.get(at.parentId ?? -1)) names.push(at.name);
      own(`section ${id}`, names.join('\n'));
    }
  }

  add({ brandId, sectionId }: GoodsText): void {
    this.#starts.push(this.#items.length);
    for (const key of [`brand ${brandId}`, `section ${sectionId}`]) {
      const owner = this.#numbers.get(key);
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
