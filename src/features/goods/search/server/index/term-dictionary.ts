import { isCyrillic, isLatin } from '../text/homoglyphs.ts';
import { phoneticKey } from '../text/transliterate.ts';
import { GrowableBytes } from './growable-arrays.ts';
import { OTHER_FORM, type Segment } from './segment.ts';
import { bytesOf } from './term-bytes.ts';

/** A word shorter than this is not corrected: any other is as near. */
export const MIN_CORRECTED_LENGTH = 4;

/** Words with their groups; a stem that is not itself a word is found but never offered as a correction. */
export class TermDictionary {
  readonly #groups = new Map<string, number>();
  /** Words as they are written, with the number of the form in its group. */
  readonly #written = new Map<string, number>();
  readonly #formCounts: number[] = [];
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

  /** Notes a form of a word beside its stem. Returns the number of the form. */
  addForm(word: string, group: number): number {
    if (!this.#groups.has(word)) this.#groups.set(word, group);
    let form = this.#written.get(word);
    if (form === undefined) {
      const count = this.#formCounts[group] ?? 0;
      form = Math.min(count, OTHER_FORM);
      this.#formCounts[group] = count + 1;
      this.#written.set(word, form);
    }
    return form;
  }

  /** By group a bit for each form of a noun that is a genitive: 'унитаза' where 'унитаз' is written too. */
  genitives(): Uint8Array {
    const bits = new Uint8Array(this.#groupCount);
    for (const [word, form] of this.#written) {
      if (form === OTHER_FORM || word.length < MIN_GENITIVE_LENGTH || !MASCULINE_GENITIVE.test(word)) continue;
      const group = this.#groups.get(word)!;
      if (nominativesOf(word).some((one) => this.#written.has(one) && this.#groups.get(one) === group))
        bits[group]! |= 1 << form;
    }
    return bits;
  }

  build(): Pick<Segment, 'words' | 'wordGroups' | 'wordForms' | 'letterMasks' | 'phoneticKeys'> {
    const words = [...this.#groups.keys()].toSorted();
    const bytes = new GrowableBytes();
    const starts = new Uint32Array(words.length + 1);
    words.forEach((word, n) => {
      bytes.append(bytesOf(word));
      starts[n + 1] = bytes.length;
    });
    return {
      words: { bytes: bytes.toArray(), starts },
      wordGroups: Uint32Array.from(words, (word) => this.#groups.get(word)!),
      wordForms: Uint8Array.from(words, (word) => this.#written.get(word) ?? OTHER_FORM),
      letterMasks: Uint32Array.from(words, (word) =>
        word.length >= MIN_CORRECTED_LENGTH && this.#written.has(word) ? letterMask(word) : 0,
      ),
      phoneticKeys: this.#phoneticKeys(words),
    };
  }

  #phoneticKeys(words: readonly string[]): Segment['phoneticKeys'] {
    const unsorted = words.flatMap((word, n) =>
      this.#written.has(word) && word.length > 1 ? [{ hash: fnv1a(phoneticKey(word)), n }] : [],
    );
    const byHash = unsorted.toSorted((a, b) => a.hash - b.hash || a.n - b.n);
    return {
      hashes: Uint32Array.from(byHash, ({ hash }) => hash),
      words: Uint32Array.from(byHash, ({ n }) => n),
    };
  }
}

const MIN_GENITIVE_LENGTH = 5;
/** 'Унитаза'; not of feminine nouns: 'раковины' may as well be several. */
const MASCULINE_GENITIVE = /[бвгджзклмнпрстфхцчшщ][ая]$/;

function nominativesOf(word: string): string[] {
  const base = word.slice(0, -1);
  return word.endsWith('я') ? [`${base}ь`, `${base}й`] : [base];
}

/** A bit a letter, for a first look at how many letters two words do not share; 0 for what is not all letters. */
export function letterMask(word: string): number {
  let bits = 0;
  for (const letter of word) {
    if (isCyrillic(letter)) bits |= 1 << (letter.charCodeAt(0) - 0x430);
    else if (isLatin(letter)) bits |= 1 << (letter.charCodeAt(0) - 0x61);
    else return 0;
  }
  return bits >>> 0;
}

export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
