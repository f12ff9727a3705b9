import { stemmer } from '@orama/stemmers/russian';
import { foldShortWord, isCyrillic } from './homoglyphs.ts';

/** What is kept of the stems that were made: a catalogue has far fewer words than it has goods. */
const MAX_CACHED = 50_000;
const cached = new Map<string, string>();

/** The stemmer takes 'профили' and 'вентили' for forms of verbs. */
const PLURAL_OF_IL = /или$/;

/** 'Уголь' is no 'угол', nor are 'угли' cut from 'угловой'. */
const COAL = /^уг(?:оль|л(?:я|ю|ем|и|ей|ям|ями|ях))$/;

/**
 * What all forms of a word have in common: 'кабеля' → 'кабел'. A vowel that comes and goes is left out ('розеток' →
 * 'розетк', 'колодец' → 'колодц'). Latin words stay as they are.
 */
export function stem(word: string): string {
  if (word.length < 4 || !isCyrillic(word[0]!)) return foldShortWord(word);
  let found = cached.get(word);
  if (found === undefined) {
    found = foldShortWord(
      // It takes 'полив' and 'излив' for forms of verbs, but not 'изливы'
      (COAL.test(word) ? 'угольн' : /.[лт]ив$/.test(word) ? word : stemmer(word.replace(PLURAL_OF_IL, 'иль')))
        .replace(/([^аеиоуыэюя])[ое]к$/, '$1к')
        .replace(/([аеиоуыэюя])ек$/, '$1йк')
        .replace(/([^аеиоуыэюя])ец$/, '$1ц')
        // It takes 'батарея' and 'батареи' for different words
        .replace(/(.{3}[^аеиоуыэюя])е$/, '$1')
        // The stemmer takes 'клапан' and 'канал' for forms of verbs, but not 'клапанов' and 'каналы'
        .replace(/(.{2}[ая])[лн]$/, '$1'),
    );
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(word, found);
  }
  return found;
}
