const LETTERS: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** Room for a number that makes it unique is left within a database's 120 characters. */
const MAX_CODE_LENGTH = 100;

/** Addresses that pages of the shop have in the place of a section's code: such a code gets '-1' ([A-013], [A-187]). */
export const FIXED_CODES: ReadonlySet<string> = new Set(['sections', 'analogues', 'fastview', 'filter']);

/** Lower-case Latin letters and digits of a text, everything else as one separator between them. */
function transliterate(text: string, separator: string): string {
  const latin = Array.from(text.toLowerCase().normalize('NFC'), (letter) => LETTERS[letter] ?? letter).join('');
  const bare = latin.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = bare.split(/[^a-z0-9]+/);
  const code = words.filter(Boolean).join(separator).slice(0, MAX_CODE_LENGTH);
  return code.endsWith(separator) ? code.slice(0, -1) : code;
}

/**
 * The code itself, or with the first free number from 2. Numbers are given in ascending order, so the first free one is
 * found by bisection: thousands of goods of one name cost a few look-ups each.
 */
function unique(code: string, separator: string, taken: ReadonlySet<string>): string {
  if (!taken.has(code)) return code;
  const numbered = (number: number): string => `${code}${separator}${number}`;
  let last = 1;
  let free = 2;
  while (taken.has(numbered(free))) [last, free] = [free, free * 2];
  while (free - last > 1) {
    const middle = Math.floor((last + free) / 2);
    if (taken.has(numbered(middle))) last = middle;
    else free = middle;
  }
  return numbered(free);
}

const NOTHING_TAKEN: ReadonlySet<string> = new Set();

/**
 * The code of a property or a value in a filter's address, `[a-z0-9_]+`: 'Длина, мм' → 'dlina_mm', '2,5' → '2_5'. Made
 * unique among `taken`; given once and then kept ([A-013]).
 */
export function propertyCode(text: string, taken: ReadonlySet<string> = NOTHING_TAKEN): string {
  return unique(transliterate(text, '_') || 'code', '_', taken);
}

/** The last part of the address of a section, a brand or a product: 'Болты М6' → 'bolty-m6'. Unique among `taken`. */
export function slug(text: string, taken: ReadonlySet<string> = NOTHING_TAKEN): string {
  const plain = transliterate(text, '-') || 'item';
  return unique(FIXED_CODES.has(plain) ? `${plain}-1` : plain, '-', taken);
}
