import { nameWordsOf, partsOfWord } from '../text/name-words.ts';
import { GrowableBytes, GrowableNumbers, type Lists } from './growable-arrays.ts';
import { bytesOf, type TermBytes } from './term-bytes.ts';

/** The place of a word in the name, below the slot; all behind the last one have that. */
export const PLACE_BITS = 8;
export const LAST_PLACE = 2 ** PLACE_BITS - 1;

const JOINT_BITS = 8;

/**
 * Names as they are written: their words and the parts of these, sorted, and where each stands: the slot above the place in
 * the name, beside it the signs before the word.
 */
export type NameIndex = { words: TermBytes; places: Lists; joints: Uint8Array };

/** Collects names, in the order of their slots. */
export class NameIndexBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #starts = new GrowableNumbers();
  /** The numbers of the words of all names, one behind the other. */
  readonly #words = new GrowableNumbers();
  readonly #places = new GrowableNumbers();

  add(name: string): void {
    this.#starts.push(this.#words.length);
    const { words, end } = nameWordsOf(name);
    [...words, end].forEach(({ word, joint }, place) => {
      for (const one of [word, ...partsOfWord(word)]) {
        this.#words.push(this.#numberOf(one));
        this.#places.push((Math.min(place, LAST_PLACE) << JOINT_BITS) | joint);
      }
    });
  }

  #numberOf(word: string): number {
    let number = this.#numbers.get(word);
    if (number === undefined) this.#numbers.set(word, (number = this.#numbers.size));
    return number;
  }

  build(): NameIndex {
    this.#starts.push(this.#words.length);
    const sorted = [...this.#numbers.keys()].toSorted();
    const bytes = new GrowableBytes();
    const starts = new Uint32Array(sorted.length + 1);
    const ranks = new Uint32Array(sorted.length);
    sorted.forEach((word, n) => {
      bytes.append(bytesOf(word));
      starts[n + 1] = bytes.length;
      ranks[this.#numbers.get(word)!] = n;
    });
    const index = { words: { bytes: bytes.toArray(), starts }, ...this.#invert(ranks) };
    for (const list of [this.#starts, this.#words, this.#places]) list.free();
    return index;
  }

  /** The places by word, in rising order. */
  #invert(ranks: Uint32Array): Omit<NameIndex, 'words'> {
    const [starts, words, places] = [this.#starts.view, this.#words.view, this.#places.view];
    const firsts = new Uint32Array(ranks.length + 1);
    for (const word of words) firsts[ranks[word]! + 1]! += 1;
    for (let n = 0; n < ranks.length; n += 1) firsts[n + 1]! += firsts[n]!;
    const next = firsts.slice();
    const [items, joints] = [new Uint32Array(words.length), new Uint8Array(words.length)];
    for (let slot = 0; slot + 1 < starts.length; slot += 1)
      for (let n = starts[slot]!; n < starts[slot + 1]!; n += 1) {
        const at = next[ranks[words[n]!]!]!++;
        items[at] = ((slot << PLACE_BITS) | (places[n]! >>> JOINT_BITS)) >>> 0;
        joints[at] = places[n]!;
      }
    return { places: { starts: firsts, items }, joints };
  }
}
