/**
 * What a word is in the name of a product: the thing itself, what describes it, what it is for, or what it lacks; the
 * first word of a compound is a part of the thing's name. */
export type NamePart = 'head' | 'compound' | 'attribute' | 'dependent' | 'absent';

type NameToken = {
  /** Empty for a number, a size or a model. */
  word: string;
  isShort?: boolean | undefined;
  isJoined?: boolean | undefined;
};

const PREPOSITIONS = new Set('для под к ко с со на от из по без'.split(' '));

const WITHOUT = 'без';

/** 'д' of 'д/унитаза'. */
export const SHORT_PREPOSITION = 'д';

/** Endings of adjectives in the nominative; 'крепление' and 'устройство' are nouns. */
const ADJECTIVE =
  /(?:ый|[кгхшщжчн]ий|ой|ая|яя|ое|ее|ые|[кгхшщжч]ие|(?:лет|зим|верх|ниж|зад|перед|внутрен|внеш|сред|домаш)ние)$/;

/** Words at the beginning of a name among which its head is looked for. */
const MAX_HEAD_INDEX = 4;

export const isAdjective = (word: string): boolean => word.length > 4 && ADJECTIVE.test(word);

/** An adjective in any case: behind a preposition it is in none of the nominative. */
export const isAnyAdjective = (word: string): boolean =>
  isAdjective(word) || /.{3}(?:[оеы]го|[оеы]му|[ыи]х|[ыи]ми?|ую|юю)$/.test(word);

export const isPreposition = (word: string): boolean => PREPOSITIONS.has(word);

/**
 * The part of each token of a name: the head is the first noun ('Угловая шлифмашина', 'Канал.труба'); of a compound with
 * a hyphen ('Кабель-канал') the first word is no head, as it names another thing.
 */
export function partsOf(tokens: readonly NameToken[]): NamePart[] {
  const isNoun = ({ word }: NameToken) => word.length > 2 && !isPreposition(word) && !isAdjective(word);
  const first = tokens.slice(0, MAX_HEAD_INDEX);
  const whole = first.findIndex((token) => !token.isShort && isNoun(token));
  // 'В бетон' of a section; within a name 'в' is mostly a unit
  const isLeading = (word: string, n: number) => isPreposition(word) || (n === 0 && word === 'в');
  const preposition = first.findIndex(
    ({ word, isShort }, n) => isLeading(word, n) || (word === SHORT_PREPOSITION && !isShort),
  );
  const own = preposition === -1 ? first : first.slice(0, preposition);
  // An abbreviation is the noun where no other one is: 'Смес. д/ванны', not 'Элект.водонагреватель'
  const head = whole >= 0 && whole < own.length ? whole : own.findIndex(isNoun);
  const isCompound = tokens[head + 1]?.isJoined === true;
  let isDependent = false;
  let isAbsent = false;
  return tokens.map(({ word, isShort }, n) => {
    if (n === head && !isDependent) return isCompound ? 'compound' : 'head';
    if (isAbsent && word !== '' && !isPreposition(word)) return 'absent';
    isAbsent = word === WITHOUT;
    if (isLeading(word, n) || (word === SHORT_PREPOSITION && !isShort)) isDependent = true;
    return isDependent ? 'dependent' : 'attribute';
  });
}
