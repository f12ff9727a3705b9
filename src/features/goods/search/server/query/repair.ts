import { groupOf, wordAt } from '../index/lookup.ts';
import { nearWords } from '../index/near-words.ts';
import type { Segment } from '../index/segment.ts';
import { hashOf } from '../index/word-list.ts';
import { swapLayout } from '../text/layout.ts';
import { type Piece, piecesOf } from '../text/pieces.ts';
import { latinOf, misreadSoundOf, soundOf } from '../text/sounds.ts';
import { stem } from '../text/stem.ts';
import { knownForm } from './attempt.ts';
import type { SearchIndex } from './search-index.ts';

/** Another reading of a word that is in no name, and what was done to it. */
export type Repair = { pieces: readonly Piece[]; note: Note };
export type Note = { kind: 'layout' | 'sound' | 'typo' | 'split'; from: string; to: string };

/** Two or three keys are something on any keyboard. */
const SHORTEST_SWAPPED = 4;

/** As many readings of one word are tried. */
const MOST_READINGS = 3;

/**
 * Readings of a piece that is nowhere, the likeliest first: typed on the other keyboard, a name in the other alphabet,
 * two words written as one, a typing error. None where nothing is near.
 */
export function repairsOf(index: SearchIndex, piece: Piece): Repair[] {
  const typed = piece.forms[0]!.join('');
  const readings: { kind: Note['kind']; text: string }[] = [];
  if (typed.length >= SHORTEST_SWAPPED) readings.push({ kind: 'layout', text: swapLayout(typed) });
  if (piece.isWord) readings.push(...soundAlikes(index, typed).map((text) => ({ kind: 'sound' as const, text })));
  else readings.push({ kind: 'sound', text: latinOf(piece.forms.at(-1)!.join('')) });
  const known = readings.filter(({ text }) => text !== typed && isKnown(index, text));
  if (known.length === 0 && piece.isWord) {
    const split = splitInTwo(index, typed);
    if (split) known.push({ kind: 'split', text: split });
    else known.push(...near(index, typed).map((text) => ({ kind: 'typo' as const, text })));
  }
  return known.slice(0, MOST_READINGS).map(({ kind, text }) => ({
    pieces: piecesOf(text),
    note: { kind, from: typed, to: text },
  }));
}

function isKnown(index: SearchIndex, text: string): boolean {
  const pieces = piecesOf(text);
  return pieces.length > 0 && pieces.every((piece) => knownForm(index, piece, 0, false) !== null);
}

/** Words of the goods that sound like this one, those of the most goods first. */
function soundAlikes(index: SearchIndex, word: string): string[] {
  const keys = [soundOf(word), misreadSoundOf(word)].filter((key) => key !== null && key.length > 1);
  const hashes = new Set(keys.map((key) => hashOf(key!)));
  const found = new Set<string>();
  for (const segment of index.segments) {
    for (const hash of hashes) {
      for (const heard of wordsBySound(segment, hash)) found.add(heard);
    }
  }
  return [...found];
}

function wordsBySound(segment: Segment, hash: number): string[] {
  const { hashes, words } = segment.sounds;
  let [low, high] = [0, hashes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hashes[middle]! < hash) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let at = low; hashes[at] === hash && found.length < MOST_READINGS; at += 1)
    found.push(wordAt(segment, words[at]!));
  return found;
}

const SHORTEST_PART = 4;

/** Two whole words written as one: 'кабельканал'. */
function splitInTwo(index: SearchIndex, word: string): string | null {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (isWritten(index, first) && isWritten(index, second)) return `${first} ${second}`;
  }
  return null;
}

/** Whether goods have this word whole, in any of its forms. */
export function isWritten({ segments }: SearchIndex, word: string): boolean {
  return segments.some((segment) => groupOf(segment, stem(word)) >= 0);
}

function near({ segments, synonyms }: SearchIndex, word: string): string[] {
  const found = [...segments, synonyms.words].flatMap((segment) =>
    nearWords(segment, word, MOST_READINGS).map((one) => ({ ...one, text: wordAt(segment, one.word) })),
  );
  const best = found.toSorted((a, b) => a.edits - b.edits || b.count - a.count);
  return [...new Set(best.map(({ text }) => text))];
}
