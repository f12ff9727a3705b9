import { escapeHtml } from '#shared/markup.ts';
import { plainCode } from '../index/code-list.ts';
import { isStopWord } from './stop-words.ts';
import { type Token, tokenize, indexTermsOf } from './tokenize.ts';
import { stem } from './stem.ts';

/** Words, numbers and sizes that are joined by a sign, the parts of these between hyphens, and the words of those. */
const CHUNK = /[\p{L}\p{N}]+(?:[.,×*/-][\p{L}\p{N}]+)*/gu;
const PART = /[\p{L}\p{N}]+(?:[.,×*/][\p{L}\p{N}]+)*/gu;
const RUN = /[\p{L}\p{N}]+/gu;

const ONE_ALPHABET = /^(?:[a-z]+|[а-я]+)$/;

/** A shorter beginning of a word is not marked. */
const MIN_PREFIX_LENGTH = 3;

/**
 * Names as safe HTML with `<b>` around what these texts find in them (R-ENT-40, R-ENT-41): a word in any form, or its
 * beginning alone where no more was typed, a size or an article in any writing.
 */
export function nameHighlighter(texts: readonly string[]): (name: string) => string {
  const terms = new Set(
    texts.flatMap((text) => tokenize(text).flatMap((token) => [...indexTermsOf(token)].filter(isSignificant))),
  );
  const stems = new Set(Array.from(terms, (term) => stem(term)));
  const codes = new Set(texts.map(plainCode));
  const beginnings = [...terms].filter((term) => term.length >= MIN_PREFIX_LENGTH && !/\d/.test(term));

  const isIn = (form: readonly string[], isWord: boolean) =>
    form.every((term) => (isWord ? stems.has(stem(term)) && !isStopWord(term) : terms.has(term)));
  const areIn = (tokens: readonly Token[]) =>
    tokens.length > 0 && tokens.every(({ forms, isWord }) => isIn(forms[0]!, isWord));
  /** How many letters of a word are marked. */
  const lengthIn = (word: string): number => {
    const plain = word.toLowerCase().replaceAll('ё', 'е');
    // A word of one alphabet is a token by itself
    if (ONE_ALPHABET.test(plain) ? isIn([plain], true) : areIn(tokenize(word))) return word.length;
    return Math.max(0, ...beginnings.map((beginning) => (plain.startsWith(beginning) ? beginning.length : 0)));
  };
  const marked = (text: string) => {
    const length = lengthIn(text);
    return length === 0
      ? escapeHtml(text)
      : `<b>${escapeHtml(text.slice(0, length))}</b>${escapeHtml(text.slice(length))}`;
  };
  const markedChunk = (chunk: string) => {
    if (lengthIn(chunk) === chunk.length || codes.has(plainCode(chunk))) return `<b>${escapeHtml(chunk)}</b>`;
    return replaced(chunk, PART, (part) =>
      lengthIn(part) === part.length ? `<b>${escapeHtml(part)}</b>` : replaced(part, RUN, marked),
    );
  };
  // Names of one list have many words in common
  const chunks = new Map<string, string>();
  return (name) =>
    replaced(name, CHUNK, (chunk) => {
      const html = chunks.get(chunk) ?? markedChunk(chunk);
      chunks.set(chunk, html);
      return html;
    });
}

const isSignificant = (term: string) => (term.length > 1 && !isStopWord(term)) || /\d/.test(term);

/** A text as HTML with what a pattern finds written otherwise. */
function replaced(text: string, pattern: RegExp, write: (found: string) => string): string {
  let html = '';
  let end = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    html += escapeHtml(text.slice(end, index)) + write(found);
    end = index + found.length;
  }
  return html + escapeHtml(text.slice(end));
}
