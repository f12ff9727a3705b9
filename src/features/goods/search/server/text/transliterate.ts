/** How Cyrillic letters sound in Latin ones. */
const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  `а-a б-b в-v г-g д-d е-e ж-j з-z и-i й-i к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-c ч-ch ш-sh щ-sh ъ- ы-i ь-
  э-e ю-u я-a`
    .split(/\s+/)
    .map((pair) => pair.split('-')),
);

/** The same for a reader who takes Latin letters for the Cyrillic ones that look like them: 'гарро' stands for Gappo. */
const MISREAD: Readonly<Record<string, string>> = { ...CYRILLIC, р: 'p', с: 'c', у: 'y', в: 'b', н: 'h', х: 'x' };

/** A Cyrillic text in Latin letters, by sound. */
export function transliterate(text: string): string {
  return Array.from(text, (letter) => CYRILLIC[letter] ?? letter).join('');
}

/**
 * The phonetic key of a word: one for 'Gappo' and 'гаппо', 'Grohe' and 'грое', 'Schneider' and
 * 'шнайдер', 'Eurosmart' and 'евросмарт' alike. Two words of one key are likely the same name in two alphabets.
 */
export function phoneticKey(word: string): string {
  return simplify(transliterate(word));
}

/** The key of a Cyrillic word that says a German 'z': 'цертен' is Zerten; null where it has none. */
export const germanPhoneticKey = (word: string): string | null =>
  word.includes('ц') ? phoneticKey(word.replaceAll('ц', 'з')) : null;

/** The key of a Cyrillic word that was read off a Latin one; null where that makes no difference. */
export function misreadPhoneticKey(word: string): string | null {
  const misread = Array.from(word, (letter) => MISREAD[letter] ?? letter).join('');
  return misread === transliterate(word) ? null : simplify(misread);
}

function simplify(latin: string): string {
  return latin
    .replace(/dj|zh/g, 'j')
    .replace(/sch|sh/g, 's')
    .replace(/ck|kh/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/ts|tz/g, 'c')
    .replace(/qu/g, 'kv')
    .replace(/x/g, 'ks')
    .replace(/w/g, 'v')
    .replace(/y|j(?=[aeiou])/g, 'i')
    .replace(/eu/g, 'ev')
    .replace(/au/g, 'o')
    .replace(/ou/g, 'u')
    .replace(/ei|ey|ai/g, 'ai')
    .replace(/i(?=[aou])/g, '')
    .replace(/q|c/g, 'k')
    .replace(/h/g, '')
    .replace(/z/g, 's')
    .replace(/(.)\1+/g, '$1');
}
