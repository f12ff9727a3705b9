import type { FieldRule } from './validation.ts';

const PERSON_NAME = 'Имя пишется буквами: можно пробел, дефис, апостроф и точку';
const TITLE = 'Без адресов сайтов и служебных знаков';

/** What no name of a person has; a letter shows a name without it. */
const NOT_IN_NAMES = /[^\p{L}\p{M} \u00A0'’ʼ.\u2010\u2011-]+/gu;
/** A mail client makes a link of it. */
const DOMAIN = /\p{L}{2}\.\p{L}{2}|\.[a-z]{2}/iu;
/** Control characters and those that turn the direction of a text or are not seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const ADDRESS = /:\/\/|\/\/|\bwww\.|@[a-z\d-]+\.|(?<![a-z])[a-z\d-]{2,}\.[a-z]{2,}(?![a-z])|\.рф(?!\p{L})/iu;

/** The rule of every name of a person, so that a letter with it carries no message of somebody else. Empty passes. */
export const checkPersonName: FieldRule = (text) =>
  text === '' || (/\p{L}/u.test(text) && text.search(NOT_IN_NAMES) < 0 && !DOMAIN.test(text)) ? null : PERSON_NAME;

/** The rule of names of companies and positions: quotes, digits, № and & are fine, addresses are not. Empty passes. */
export const checkTitle: FieldRule = (text) => (UNSEEN.test(text) || ADDRESS.test(text) ? TITLE : null);

/** A name of a person as letters show it: one that was stored before the rule, or came from elsewhere, may be anything. */
export function nameInLetter(name: string): string {
  return name
    .replaceAll(NOT_IN_NAMES, ' ')
    .replaceAll(/\.(?=\p{L}{2})/gu, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
