import { isCyrillic, isLatin } from '../text/letters.ts';
import { soundOf } from '../text/sounds.ts';
import { GrowingBytes } from './growing.ts';
import type { Segment } from './segment.ts';
import { bytesOf } from './term-bytes.ts';

/** A word shorter than this is not corrected: any other is as near. */
export const SHORTEST_CORRECTED = 4;

/** Words with their groups; a stem that is no word by itself is found but never offered as a correction. */
export class WordList {
  readonly #groups = new Map<string, number>();
  readonly #written = new Set<string>();
  #groupCount = 0;

  get groupCount(): number {
    return this.#groupCount;
  }

  /** The group of a stem, number, size or model. */
  groupOf(term: string): number {
    let group = this.#groups.get(term);
    if (group === undefined) this.#groups.set(term, (group = this.#groupCount++));
    return group;
  }

  /** Notes a form of a word beside its stem. */
  addForm(word: string, group: number): void {
    if (!this.#groups.has(word)) this.#groups.set(word, group);
    this.#written.add(word);
  }

  build(): Pick<Segment, 'words' | 'wordGroups' | 'wordLetters' | 'sounds'> {
    const words = [...this.#groups.keys()].toSorted();
    const bytes = new GrowingBytes();
    const starts = new Uint32Array(words.length + 1);
    words.forEach((word, n) => {
      bytes.append(bytesOf(word));
      starts[n + 1] = bytes.length;
    });
    return {
      words: { bytes: bytes.toArray(), starts },
      wordGroups: Uint32Array.from(words, (word) => this.#groups.get(word)!),
      wordLetters: Uint32Array.from(words, (word) =>
        word.length >= SHORTEST_CORRECTED && this.#written.has(word) ? lettersOf(word) : 0,
      ),
      sounds: this.#sounds(words),
    };
  }

  #sounds(words: readonly string[]): Segment['sounds'] {
    const unsorted = words.flatMap((word, n) =>
      this.#written.has(word) && word.length > 1 ? [{ hash: hashOf(soundOf(word)), n }] : [],
    );
    const heard = unsorted.toSorted((a, b) => a.hash - b.hash || a.n - b.n);
    return {
      hashes: Uint32Array.from(heard, ({ hash }) => hash),
      words: Uint32Array.from(heard, ({ n }) => n),
    };
  }
}

/** A bit a letter, for a first look at how many letters two words do not share; 0 for what is not all letters. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (const letter of word) {
    if (isCyrillic(letter)) bits |= 1 << (letter.charCodeAt(0) - 0x430);
    else if (isLatin(letter)) bits |= 1 << (letter.charCodeAt(0) - 0x61);
    else return 0;
  }
  return bits >>> 0;
}

export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
