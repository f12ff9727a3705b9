import { stemmer } from '@orama/stemmers/russian';
import { foldShort, isCyrillic } from './letters.ts';

/** What is kept of the stems that were made: a catalogue has far fewer words than it has goods. */
const MOST_KEPT = 50_000;
const kept = new Map<string, string>();

/**
 * What all forms of a word have in common: 'кабеля' → 'кабел'. A vowel that comes and goes is left out ('розеток' →
 * 'розетк'). Latin words stay as they are.
 */
export function stem(word: string): string {
  if (word.length < 4 || !isCyrillic(word[0]!)) return foldShort(word);
  let found = kept.get(word);
  if (found === undefined) {
    found = foldShort(
      stemmer(word)
        .replace(/([^аеиоуыэюя])[ое]к$/, '$1к')
        .replace(/([аеиоуыэюя])ек$/, '$1йк'),
    );
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(word, found);
  }
  return found;
}
