import type { Task } from '../lexicon/parse-lexicon.ts';
import { lexemesOf } from './lexemes.ts';
import { tokenize } from './tokenize.ts';
import { INFINITIVE } from './plain-words.ts';

/** How verbs end that say what a thing does by itself: 'крутится', 'льётся'. */
const REFLEXIVE = '[еёиуюая]тся';

/** How a query begins that names what is to be done. */
const ASKING = new RegExp(
  `^(?:[а-яё]+ (?:нечем|некуда|негде)|чем|нечем|некуда|негде|замена|ремонт|прочистка|чтоб|чтобы|куда|что|как|где|от|против|под|для|(?:на|во|от|из|для|через|за|к) (?:чем|что|чего|чему)|[а-яё]{2,}(?:${INFINITIVE}|чь(?:ся)?))\\s`,
  'i',
);

/** Fewer words name a thing. */
const MIN_WORDS = 4;
const MIN_ASKING_WORDS = 3;

/** What says elsewhere that a query is a sentence: 'насадка чтобы кран меньше лил', 'дырку под подрозетник сделать'. */
const SAYING = new RegExp(
  `(?<![а-яё])(?:(?:чтоб|чтобы|котор[а-яё]+|когда|если|не|нельзя)\\s|(?:бо(?:юсь|имся|ится)|[а-яё]{3,}(?:${REFLEXIVE}|${INFINITIVE}|л(?:ся|ась|ось|ись)))(?![а-яё]))`,
  'i',
);

/** Who is wanted, not what: 'вызвать электрика поменять проводку'. */
const CALLING = /^(?:вызвать|вызов|нанять)\s/i;

/** What is wrong with a thing that a query begins with: the thing is there, and what mends it is wanted. */
const FAULT =
  /(?<![а-яё])(?:перестал[аои]?|не\s+[а-яё]+[еёиуюая]т(?:ся)?|теч[её]т|бежит|ль[её]т(?:ся)?|уходит|(?:под|про|у|вы)текает|капает|брыз(?:гает|жет)|шатается|болтается|журчит|шумит|гудит|отходит|ото(?:ш[её]л|шл[аои])|(?:забил|сорвал|провалил|отвалил)(?:ся|ась|ось|ись))(?![а-яё])/i;

/** Whether a query tells of a fault: 'унитаз не встаёт на выпуск'. */
export const isFaulty = (text: string): boolean => FAULT.test(text);

/** Whether a query says what is to be done with the thing that it names: 'провода спрятать на стене'. */
export const hasInfinitive = (text: string): boolean => INFINITIVE_WORD.test(text);

const INFINITIVE_WORD = new RegExp(`(?<![а-яё])[а-яё]{3,}${INFINITIVE}(?![а-яё])`, 'i');

/** Whether a query begins as those do that name what is to be done. */
const isAsking = (text: string): boolean => ASKING.test(text);

/**
 * What a query that names what is to be done may be asking for, the likeliest first, and the sizes in it. `isSentence`: it is
 * known to be no name; `inFigures`: the text with its sizes in figures.
 */
export function goodsForTask(
  tasks: readonly Task[],
  text: string,
  isSentence: boolean,
  inFigures = text,
): { goods: readonly string[]; sizes: string } {
  const words = lexemesOf(text).lexemes.flatMap(({ isWord, text: word }) => (isWord ? [word] : []));
  if (CALLING.test(text)) return { goods: [], sizes: '' };
  const isAsked = isAsking(text);
  const isTold = isSentence || isAsked || isFaulty(text) || SAYING.test(text);
  if (words.length < (isAsked || isFaulty(text) ? MIN_ASKING_WORDS : MIN_WORDS) || !isTold)
    return { goods: [], sizes: '' };
  const has = (beginnings: readonly string[]) => words.some((word) => beginnings.some((one) => word.startsWith(one)));
  const sizes = tokenize(inFigures).flatMap(({ isWord, forms }) => (isWord ? [] : [forms[0]!.join(' ')]));
  return { goods: tasks.filter((task) => task.words.every(has)).flatMap(({ goods }) => goods), sizes: sizes.join(' ') };
}

/** Words for any thing: what has been said before tells which one. */
const ANY_THING =
  /^(?:креп[её]ж|крепление|держател[ьи]|деталь|запчасть|запчасти|штука|штучка|вещь|набор|комплект|переходник|что-то|что-нибудь|какой|какая|какое)(?![а-яё])/i;

/** What stands behind these says more of the thing that stands before them: 'унитаз чтобы вода не брызгала'. */
const MORE = /,?\s(?:чтоб|чтобы|котор(?:ый|ая|ое|ые|ого|ой|ую|ым|ыми|ых|ом|ому)|если|когда|потому|где)\s/i;

/** What a sentence says before it describes the thing; null where it does not, or begins with that. */
export function mainClause(text: string): string | null {
  const at = MORE.exec(text)?.index ?? 0;
  return at > 0 ? text.slice(0, at) : null;
}

/** Whether a text begins with a word for any thing: 'держатели чтобы полотенцесушитель прикрутить'. */
export const isOfAnyThing = (text: string): boolean => ANY_THING.test(text);
