import { REFLEXIVE } from './verb-endings.ts';

/** How the part of a sentence begins that says what is wanted: 'вода из крана брызгает, нужна сеточка'. */
const WANTED =
  /(?:(?:[,.;:!?]\s+(?:и\s+)?(?:мне\s+|нам\s+)?|[а-яё]{3,}\s+\S+\s+)(?:нуж(?:ен|на|но|ны)|ищу|ищем|хочу|хотим|требуется|требуются|интересует)|[,.;:!?]\s+(?:(?:надо|сказали|велели|посоветовали|хочу|решил[аи]?)\s+)?(?:(?:по|до)?ставить|установить|купить))\s+(.+)$/i;

/** Words for any thing: what has been said before tells which one. */
const ANY_THING =
  /^(?:креп[её]ж|крепление|держател[ьи]|деталь|запчасть|запчасти|штука|штучка|вещь|набор|комплект|переходник|что-то|что-нибудь|какой|какая|какое)(?![а-яё])/i;

/** What stands behind these says more of the thing that stands before them: 'унитаз чтобы вода не брызгала'. */
const MORE = /,?\s(?:чтоб|чтобы|котор(?:ый|ая|ое|ые|ого|ой|ую|ым|ыми|ых|ом|ому)|если|когда|потому|где)\s/i;

/** The part of a sentence that says what is wanted, behind what has happened; null where there is none. */
export function wantedClause(text: string): string | null {
  const wanted = WANTED.exec(text)?.[1];
  return wanted === undefined || ANY_THING.test(wanted) ? null : wanted;
}

/** What a sentence says before it describes the thing; null where it does not, or begins with that. */
export function mainClause(text: string): string | null {
  const at = MORE.exec(text)?.index ?? 0;
  return at > 0 ? text.slice(0, at) : null;
}

/** A sentence as one phrase, by which it may be known: 'унитаз чтобы не брызгал', 'унитаз не брызгал'. */
export const withoutConjunctions = (text: string): string =>
  text.replace(new RegExp(MORE, 'gi'), ' ').replace(OF_ANY, '');

/** Words of a sentence that say nothing of the thing itself. */
const OF_ANY = new RegExp(`(?<=\\s)(?:(?:она?|оно|они|бы|был[аио]?|сам[аио]?|[а-яё]{2,}${REFLEXIVE})\\s)+`, 'gi');

/** Whether a text begins with a word for any thing: 'держатели чтобы полотенцесушитель прикрутить'. */
export const isOfAnyThing = (text: string): boolean => ANY_THING.test(text);
