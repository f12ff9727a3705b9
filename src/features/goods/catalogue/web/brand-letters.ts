import type { BrandCard } from '../contract.ts';

/** Names that begin with no letter stand under this. */
const OTHER = '0–9';

interface BrandLetter {
  letter: string;
  brands: BrandCard[];
}

/** Brands by the first letter of their names, in the order in which they came: Latin letters before Cyrillic ones. */
export function brandLetters(brands: readonly BrandCard[]): BrandLetter[] {
  const byLetter = Map.groupBy(brands, ({ name }) => firstLetter(name));
  return Array.from(byLetter, ([letter, own]) => ({ letter, brands: own }));
}

function firstLetter(name: string): string {
  const [letter] = /\p{L}|\p{N}/u.exec(name) ?? [];
  if (letter === undefined || /\p{N}/u.test(letter)) return OTHER;
  // Ё stands among the words in Е
  return letter.toUpperCase().replace('Ё', 'Е');
}
