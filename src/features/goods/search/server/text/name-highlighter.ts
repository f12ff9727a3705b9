import { escapeHtml } from '#shared/markup.ts';
import { plainCode } from '../index/code-list.ts';
import { isStopWord } from './stop-words.ts';
import { type Token, tokenize, termsOf } from './tokenize.ts';
import { stem } from './stem.ts';

/** Words, numbers and sizes with all that is joined to them; the same parted at hyphens. */
const CHUNK = /[\p{L}\p{N}]+(?:[.,×*/-][\p{L}\p{N}]+)*/gu;
const PART = /[\p{L}\p{N}]+(?:[.,×*/][\p{L}\p{N}]+)*/gu;
const WORD = /[\p{L}\p{N}]+/gu;

const ONE_ALPHABET = /^(?:[a-z]+|[а-я]+)$/;

/** A shorter beginning of a word is not marked. */
const MIN_PREFIX_LENGTH = 3;

/**
 * Names as safe HTML with `<b>` around what these texts find in them (R-ENT-40, R-ENT-41): a word in any form, or its
 * beginning alone where no more was typed, a size or an article in any writing.
 */
export function nameHighlighter(texts: readonly string[]): (name: string) => string {
  const terms = new Set(
    texts.flatMap((text) => tokenize(text).flatMap((token) => [...termsOf(token)].filter(isSignificant))),
  );
  const stems = new Set(Array.from(terms, (term) => stem(term)));
  const codes = new Set(texts.map(plainCode));
  const beginnings = [...terms].filter((term) => term.length >= MIN_PREFIX_LENGTH && !/\d/.test(term));

  const isIn = (form: readonly string[], isWord: boolean) =>
    form.every((term) => (isWord ? stems.has(stem(term)) && !isStopWord(term) : terms.has(term)));
  const areIn = (tokens: readonly Token[]) =>
    tokens.length > 0 && tokens.every(({ forms, isWord }) => isIn(forms[0]!, isWord));
  const measure = (word: string): number => {
    const plain = word.toLowerCase().replaceAll('ё', 'е');
    // Most words are of one alphabet: no need to take them apart
    if (ONE_ALPHABET.test(plain) ? isIn([plain], true) : areIn(tokenize(word))) return word.length;
    return Math.max(0, ...beginnings.map((beginning) => (plain.startsWith(beginning) ? beginning.length : 0)));
  };
  const measured = new Map<string, number>();

  /** How many letters of a word are marked; names of one list have many words in common. */
  const lengthIn = (word: string): number => {
    let length = measured.get(word);
    if (length === undefined) measured.set(word, (length = measure(word)));
    return length;
  };

  const marked = (text: string) => {
    const length = lengthIn(text);
    return length === 0
      ? escapeHtml(text)
      : `<b>${escapeHtml(text.slice(0, length))}</b>${escapeHtml(text.slice(length))}`;
  };
  return (name) =>
    between(name, CHUNK, (chunk) => {
      if (lengthIn(chunk) === chunk.length || codes.has(plainCode(chunk))) return `<b>${escapeHtml(chunk)}</b>`;
      return between(chunk, PART, (part) =>
        lengthIn(part) === part.length ? `<b>${escapeHtml(part)}</b>` : between(part, WORD, marked),
      );
    });
}

const isSignificant = (term: string) => (term.length > 1 && !isStopWord(term)) || /\d/.test(term);

/** A text as HTML with what a pattern matches written otherwise. */
function between(text: string, pattern: RegExp, write: (match: string) => string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    html += escapeHtml(text.slice(end, match.index)) + write(match[0]);
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}
