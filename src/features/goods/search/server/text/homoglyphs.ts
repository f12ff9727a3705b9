/** Cyrillic letters that look like Latin ones, in either case. */
const LATIN_HOMOGLYPHS: Readonly<Record<string, string>> = Object.fromEntries(
  'аa вb еe кk мm нh оo рp сc тt уy хx'.split(' ').map((pair) => pair.split('')),
);

const CYRILLIC_HOMOGLYPHS = new Map(Object.entries(LATIN_HOMOGLYPHS).map(([cyrillic, latin]) => [latin, cyrillic]));

export const isCyrillic = (letter: string): boolean => letter >= 'а' && letter <= 'я';
export const isLatin = (letter: string): boolean => letter >= 'a' && letter <= 'z';

/** Every letter that has a Latin twin as that twin: 'щрн36' → 'щph36'. */
export function foldHomoglyphs(text: string): string {
  let folded = '';
  for (const letter of text) folded += LATIN_HOMOGLYPHS[letter] ?? letter;
  return folded;
}

/** Letters of up to three that might as well be Latin, as Latin: 'ток' is 'tok' however it is typed. */
export function foldShortWord(word: string): string {
  if (word.length > 3) return word;
  const folded = foldHomoglyphs(word);
  return /^[a-z]+$/.test(folded) ? folded : word;
}

/**
 * A run of letters of both alphabets as words of one: a stray letter of the other alphabet is its twin ('кaбель'); where
 * the letters are no twins, the word ends and another begins ('ввгнгls').
 */
export function splitAlphabets(run: string): string[] {
  const cyrillic = Array.from(run).filter(isCyrillic).length;
  if (cyrillic === 0 || cyrillic === run.length) return [run];
  const asCyrillic = Array.from(run, (letter) => CYRILLIC_HOMOGLYPHS.get(letter) ?? letter).join('');
  const readings = cyrillic * 2 >= run.length ? [asCyrillic, foldHomoglyphs(run)] : [foldHomoglyphs(run), asCyrillic];
  // 'IР' with a Cyrillic 'Р' is Latin, as 'I' has no twin
  const one = readings.find((reading) => /^(?:[а-я]+|[^а-я]+)$/.test(reading)) ?? readings[0]!;
  return one.match(/[а-я]+|[^а-я]+/g) ?? [];
}
