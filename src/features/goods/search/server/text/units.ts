import { keyedWordsOf } from '../lexicon/parse-lexicon.ts';
import { commonTexts } from '../lexicon/shipped-lexicons.ts';
import { foldHomoglyphs } from './homoglyphs.ts';

/** Units as goods name them, and the other ways to write them. */
const units = commonTexts('units').map(keyedWordsOf);

/** A wattage may be told in volt-amperes, and a battery's capacity in amperes. */
const INTERCHANGED: readonly ReadonlySet<string>[] = ['bt ba', 'kbt kba', 'a aч'].map(
  (units) => new Set(units.split(' ')),
);

const RATING = /^(\d[\d.]*)([a-zа-я]+)$/;

/** Units of lengths and of power: a number that was converted may have any of its own. */
const CONVERTED: readonly ReadonlySet<string>[] = ['mm cm m', 'bt kbt ba kba'].map(
  (units) => new Set(units.split(' ')),
);

/** A number in units that a rating is not told in: '100ma' and '100mm' of '100a'; none where it is no rating. */
export function inOtherUnits(rating: string, number: string): string[] {
  const [, ownNumber, own] = RATING.exec(rating) ?? [];
  if (own === undefined || !compared.has(own)) return [];
  const alike = ownNumber === number ? INTERCHANGED : CONVERTED;
  return [...compared]
    .filter((unit) => unit !== own && !alike.some((units) => units.has(unit) && units.has(own)))
    .map((unit) => number + unit);
}

const canonical = new Map(units.flatMap(({ key, words }) => [key, ...words].map((name) => [name, key] as const)));

/** Units as they stand behind a number in a name that is searched. */
const compared = new Set(units.map(({ key }) => foldHomoglyphs(key)));

export const isUnit = (word: string): boolean => canonical.has(word) || isUnitAdjective(word);

/** What a unit makes of a number, in any gender: '36-ваттная'. */
export const isUnitAdjective = (word: string): boolean => word.length > MIN_ADJECTIVE && canonical.has(masculine(word));

const MIN_ADJECTIVE = 6;
const masculine = (word: string) => word.replace(/(?<=н|в)(?:ый|ая|ое|ые|ого|ой|ых)$/, 'ый');

/** The unit that a word names; the word itself where it names none. */
export const unitOf = (word: string): string => canonical.get(word) ?? canonical.get(masculine(word)) ?? word;
