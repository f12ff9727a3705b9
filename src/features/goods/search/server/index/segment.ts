import { free, type Lists } from './growable-arrays.ts';
import type { NameIndex } from './name-index.ts';
import type { TermBytes } from './term-bytes.ts';

/**
 * Where in a product's text a word stands, in the three lowest bits of a posting, the best first: the noun that begins
 * the name, the noun behind adjectives that begin it, one of the first words, a later one, behind 'для' and the like, in
 * the texts of offers, in the description.
 */
export const HEAD_WORD = 0;
export const LATE_HEAD_WORD = 1;
export const EARLY_WORD = 2;
export const LATER_WORD = 3;
export const DEPENDENT_WORD = 4;
export const EXTRA_WORD = 5;
export const DESCRIPTION_WORD = 6;
export const NO_ZONE = 7;
const ZONE_BITS = 3;

/** Beside the best zone of a group: goods that are called so all have one adjective, 'душевой гарнитур'. */
export const QUALIFIED = 8;

/** The same: goods that are called so say what they are for, 'Кронштейн для радиатора'. */
export const BOUND = 16;

/** Which of the forms of its group the word is: the first ones by number, `OTHER_FORM` for all others. */
const FORM_BITS = 2;
export const OTHER_FORM = 3;

/** The index of the token in the name; `FAR_INDEX` for all behind the first ones. */
export const FAR_INDEX = 7;
export const INDEX_SHIFT = ZONE_BITS + FORM_BITS;

/** The bits of zone and form: what the worth of a posting depends on. */
export const ZONE_AND_FORM = 2 ** INDEX_SHIFT - 1;

/** All flags of a posting; the slot stands above them, so that a segment has up to 16 million products. */
export const FLAG_BITS = 8;

export const flagsOf = (zone: number, form: number, index: number): number =>
  zone | (form << ZONE_BITS) | (Math.min(index, FAR_INDEX) << INDEX_SHIFT);
export const zoneOf = (posting: number): number => posting & (2 ** ZONE_BITS - 1);
export const formOfPosting = (posting: number): number => (posting >>> ZONE_BITS) & OTHER_FORM;
export const indexInName = (posting: number): number => (posting >>> INDEX_SHIFT) & FAR_INDEX;

/** What names a product besides its own text, in the lowest bits of a group's owner. */
export const OWN_NAME = 0;
export const ANCESTOR_NAME = 1;
export const PROPERTY_VALUE = 2;
export const OWN_DEPENDENT = 3;
/** The noun of a section's name: goods of 'Аккумуляторы' are that, regardless of their names. */
export const OWN_HEAD = 4;
/** The name of a section that lists several kinds of goods: no product is called so for that. */
export const OWN_LIST = 5;
/** The same noun behind an adjective: 'Дифференциальные автоматы'. */
export const OWN_LATE_HEAD = 6;
export const OWNER_BITS = 3;

/**
 * Goods as search sees them: typed arrays alone, so that they can be built in another thread and handed over. A slot is
 * the number of a product in here; a group is all forms of a word, or one number, size or model.
 */
export type Segment = {
  size: number;
  /** Products by slot, in rising order. */
  ids: Uint32Array;
  /** How many tokens a name has, by slot; 255 for more. */
  lengths: Uint8Array;
  /** Every word as it is written, and every stem, number, size and model, sorted. */
  words: TermBytes;
  /** The group of each of them, and which of its forms it is. */
  wordGroups: Uint32Array;
  wordForms: Uint8Array;
  /** Bits of the letters of words that a typing error may be measured against; 0 for the others. */
  letterMasks: Uint32Array;
  /** Slots with the flags of the word, by group. */
  postings: Lists;
  /** The best zone of each group, and whether it is `QUALIFIED` or `BOUND`. */
  bestZones: Uint8Array;
  /** Brands, sections and property values by group, with what names the product; and slots by each of them. */
  groupOwners: Lists;
  ownerSlots: Lists;
  /** Hashes of what words sound like, in rising order, and the words. */
  phoneticKeys: { hashes: Uint32Array; words: Uint32Array };
  /** Articles, barcodes and the like as they are compared, sorted, with their slots, kinds and separators (`code-list.ts`). */
  codes: TermBytes & { slots: Uint32Array; kinds: Uint8Array };
  names: NameIndex;
};

/** Bytes of a segment, or of a part of one. */
export function bytesIn(part: unknown): number {
  if (part instanceof Uint8Array || part instanceof Uint32Array) return part.byteLength;
  return typeof part === 'object' && part !== null
    ? Object.values(part).reduce((sum: number, inner) => sum + bytesIn(inner), 0)
    : 0;
}

/** A segment, or a part of one, moved to memory that threads share: its arrays are empty afterwards. */
export const inSharedMemory = <T>(part: T): T => shared(part) as T;

function shared(part: unknown): unknown {
  if (part instanceof Uint8Array || part instanceof Uint32Array) {
    if (part.buffer instanceof SharedArrayBuffer) return part;
    const buffer = new SharedArrayBuffer(part.byteLength);
    const copy = part instanceof Uint8Array ? new Uint8Array(buffer) : new Uint32Array(buffer);
    copy.set(part);
    free(part);
    return copy;
  }
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, shared(inner)]));
}

/** The slot of a product; -1 where it is not in the segment. */
export function slotOf({ ids }: Segment, id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : -1;
}
