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
