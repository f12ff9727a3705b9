/** How the part of a sentence begins that says what is wanted: 'вода из крана брызгает, нужна сеточка'. */
const WANTED =
  /[,.;:!?]\s+(?:и\s+)?(?:мне\s+|нам\s+)?(?:нуж(?:ен|на|но|ны)|ищу|ищем|хочу|хотим|требуется|требуются|интересует)\s+(.+)$/i;

/** What stands behind these says more of the thing that stands before them: 'унитаз чтобы вода не брызгала'. */
const MORE = /,?\s(?:чтоб|чтобы|котор(?:ый|ая|ое|ые|ого|ой|ую|ым|ыми|ых|ом|ому)|если|когда|потому|где)\s/i;

/** The part of a sentence that says what is wanted, behind what has happened; null where there is none. */
export function wantedClause(text: string): string | null {
  return WANTED.exec(text)?.[1] ?? null;
}

/** What a sentence says before it describes the thing; null where it does not, or begins with that. */
export function mainClause(text: string): string | null {
  const at = MORE.exec(text)?.index ?? 0;
  return at > 0 ? text.slice(0, at) : null;
}
