import { bestZoneOf, countOf, formOf, groupOf, groupsByPrefix } from '../index/lookup.ts';
import { LATE_HEAD_WORD, type Segment } from '../index/segment.ts';
import { isAdjective } from '../text/name-parts.ts';
import { stem } from '../text/stem.ts';

/**
 * A group that stands for a word of a query, how well, and in which form; null where any form will do. `without`: a number
 * does not count where it is that of one of these groups, as '100' of '100 mA' where '100 A' is wanted.
 */
export type Choice = { group: number; worth: number; form: number | null; without?: readonly number[] };

/** The noun of a query beside other words, the only word of a query, a word of its purpose or parts, an adjective. */
export type TermRole = 'head' | 'only' | 'dependent' | 'attribute';

/**
 * Where a term counts. `own`: not in a section above or a property. `named`: in the name of the product, its section or
 * brand. `begins`: the same, in a name at its beginning. `purpose`: only as the purpose of the product.
 */
export type TermScope = 'anywhere' | 'own' | 'named' | 'begins' | 'purpose';

/** The groups that stand for a term, by segment. `count` products at most have it; `index` is its number in the query. */
export type Term = {
  choices: readonly (readonly Choice[])[];
  count: number;
  index?: number;
  role?: TermRole;
  scope?: TermScope;
  /**
   * Goods have another name for this noun, as it was typed or as a synonym says it. Then a section that has it behind an
   * adjective is another thing: 'Дифференциальные автоматы'.
   */
  calledOtherwise?: 'typed' | 'synonym';
  /** The weight among near results, 1 by default. */
  nearWeight?: number;
};

/** From this length on a word is also the beginning of longer ones; a shorter one where nothing else is found. */
const MIN_PREFIX_LENGTH = 3;
const MIN_LOOSE_PREFIX_LENGTH = 2;
const MIN_ABBREVIATED_LENGTH = 5;

export const WHOLE = 1;
const PREFIX = 0.7;
const ABBREVIATED = 0.6;
const RELATED = 0.55;
const NUMBERED = 0.3;
const MIN_ROOT_LENGTH = 5;

/** How a word stands in a query. */
type WordUse = {
  /** The buyer may not have finished it. */
  isLast: boolean;
  isLoose: boolean;
  /** It names the thing, and other words follow it: its beginning stands for a noun alone. */
  isNoun: boolean;
  /** It names the thing, alone or with other words: an abbreviation of it begins a name. */
  isThing: boolean;
  canAbbreviate: boolean;
  /** It stands for a typed word, so it is not the beginning of another one. */
  isWhole: boolean;
  /** A number that may be a width in centimetres, unlike '20' of 'м20' or '20 А'. */
  isWidth?: boolean;
  /** The number of a rating: the same number with units that mean something else. */
  otherUnits?: readonly string[];
};

export function resolveTerm(segments: readonly Segment[], term: string, use: WordUse): Term {
  const choices = segments.map((segment) => choicesOf(segment, term, use));
  const count = segments.reduce(
    (sum, segment, n) => choices[n]!.reduce((all, { group }) => all + countOf(segment, group), sum),
    0,
  );
  return { choices, count };
}

function choicesOf(segment: Segment, term: string, use: WordUse): Choice[] {
  const { isLast, isLoose, isNoun, isWhole, otherUnits = [] } = use;
  const isWord = /^[^\d]+$/.test(term);
  const found = new Map<number, Choice>();
  const without = otherUnits.map((other) => groupOf(segment, other)).filter((group) => group >= 0);
  const note = (group: number, worth: number, form: number | null = null, others = without) => {
    if (group < 0 || found.has(group) || without.includes(group)) return;
    found.set(group, others.length > 0 ? { group, worth, form, without: others } : { group, worth, form });
  };
  note(groupOf(segment, isWord ? stem(term) : term), WHOLE, isWord ? formOf(segment, term) : null);
  // An adjective of another word for the noun may be written short: 'аэратор канализ.'
  if (isWhole && (!isWord || !use.canAbbreviate || !isAdjective(term))) return [...found.values()];
  const shortest = isLoose ? MIN_LOOSE_PREFIX_LENGTH : MIN_PREFIX_LENGTH;
  if (isWhole) {
    noteAbbreviations(segment, term, use.isThing, note);
    return [...found.values()];
  }
  if (isWord ? term.length >= shortest : isLast && found.size === 0 && isUnfinished(term)) {
    for (const group of groupsByPrefix(segment, term))
      if (!isNoun || bestZoneOf(segment, group) <= LATE_HEAD_WORD) note(group, PREFIX);
  }
  if (isWord && use.canAbbreviate && term.length >= MIN_ABBREVIATED_LENGTH)
    noteAbbreviations(segment, term, use.isThing, note);
  // A model whose number begins with the size: 'Фламенко 601' is 60 cm wide, but '630 А' is not 63
  if (isLoose && use.isWidth === true && /^\d{2}$/.test(term))
    for (const digit of '0123456789') {
      const ratings = RATINGS.map((unit) => groupOf(segment, term + digit + unit)).filter((group) => group >= 0);
      note(groupOf(segment, term + digit), NUMBERED, null, ratings);
    }
  if (isWord && isLoose)
    for (const group of relatedGroups(segment, term, found.size === 0, use.isThing)) note(group, RELATED);
  return [...found.values()];
}

/** Units of ratings, which are not widths. */
const RATINGS = ['a', 'ma', 'b', 'bt', 'kbt', 'k'];

function noteAbbreviations(
  segment: Segment,
  term: string,
  isThing: boolean,
  note: (group: number, worth: number) => void,
): void {
  for (let length = 3; length < term.length; length += 1) {
    const group = groupOf(segment, `${term.slice(0, length)}.`);
    if (group >= 0 && (!isThing || bestZoneOf(segment, group) <= LATE_HEAD_WORD)) note(group, ABBREVIATED);
  }
}

/**
 * Words of the same root: those that begin with the stem, and what the goods have written of it without a full stop
 * ('корич' of 'коричневый'), which is no name of a thing; of a word that the goods do not have, those that begin with the noun of an adjective.
 */
function relatedGroups(segment: Segment, term: string, isUnknown: boolean, isThing: boolean): Set<number> {
  const root = stem(term);
  const groups = root.length >= MIN_ROOT_LENGTH ? groupsByPrefix(segment, root) : new Set<number>();
  for (let length = isThing ? 0 : root.length - 1; length >= MIN_ROOT_LENGTH; length -= 1) {
    const group = groupOf(segment, term.slice(0, length));
    if (group >= 0) groups.add(group);
  }
  if (!isUnknown || groups.size > 0) return groups;
  return (
    rootsOf(term)
      .map((noun) => groupsByPrefix(segment, noun))
      .find(({ size }) => size > 0) ?? groups
  );
}

/** A size or a model grows as it is typed; '16' is not the beginning of '160'. */
const isUnfinished = (term: string) => /[a-zа-яx]/.test(term) && term.length >= 2;

/** What makes an adjective of a noun, the short ones first: 'индикатор-н-ый', 'гигиен-ическ-ий', 'стекл-янн-ый'. */
const SUFFIXES = ['н', 'ьн', 'ов', 'ев', 'ск', 'янн', 'енн', 'онн', 'альн', 'ельн', 'очн', 'ечн', 'ическ', 'ирован'];

/** The nouns that an adjective may be made of, as beginnings of words, the longest first; none for other words. */
function rootsOf(word: string): string[] {
  if (!isAdjective(word)) return [];
  const adjective = stem(word);
  return SUFFIXES.flatMap((suffix) => {
    const root = adjective.slice(0, -suffix.length);
    return adjective.endsWith(suffix) && root.length >= MIN_ROOT_LENGTH ? [root] : [];
  }).toSorted((a, b) => b.length - a.length);
}
