import { stemmer } from '@orama/stemmers/russian';
import { foldShortWord, isCyrillic } from './homoglyphs.ts';

/** What is kept of the stems that were made: a catalogue has far fewer words than it has goods. */
const MAX_CACHED = 50_000;
const cached = new Map<string, string>();

/**
 * What all forms of a word have in common: 'кабеля' → 'кабел'. A vowel that comes and goes is left out ('розеток' →
 * 'розетк'). Latin words stay as they are.
 */
export function stem(word: string): string {
  if (word.length < 4 || !isCyrillic(word[0]!)) return foldShortWord(word);
  let found = cached.get(word);
  if (found === undefined) {
    found = foldShortWord(
      stemmer(word)
        .replace(/([^аеиоуыэюя])[ое]к$/, '$1к')
        .replace(/([аеиоуыэюя])ек$/, '$1йк'),
    );
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(word, found);
  }
  return found;
}
