import { escapeHtml } from '#shared/markup.ts';
import { plainCode } from '../index/code-list.ts';
import { isStopWord } from './stop-words.ts';
import { type Token, tokenize, indexTermsOf } from './tokenize.ts';
import { stem } from './stem.ts';

/** What joins words, numbers and sizes to a chunk, and to a part of one. */
const CHUNK_JOINTS = '.,×*/-';
const PART_JOINTS = '.,×*/';
const NO_JOINTS = '';

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
  const measure = (word: string): number => {
    const plain = word.toLowerCase().replaceAll('ё', 'е');
    // Most words are of one alphabet: no need to take them apart
    if (ONE_ALPHABET.test(plain) ? isIn([plain], true) : areIn(piecesOf(word))) return word.length;
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
  const markedChunk = (chunk: string) => {
    if (lengthIn(chunk) === chunk.length || codes.has(plainCode(chunk))) return `<b>${escapeHtml(chunk)}</b>`;
    return between(chunk, PART_JOINTS, (part) =>
      lengthIn(part) === part.length ? `<b>${escapeHtml(part)}</b>` : between(part, NO_JOINTS, marked),
    );
  };
  const chunks = new Map<string, string>();
  return (name) =>
    between(name, CHUNK_JOINTS, (chunk) => {
      let html = chunks.get(chunk);
      if (html === undefined) chunks.set(chunk, (html = markedChunk(chunk)));
      return html;
    });
}

/** Names have sizes and types in common ('3х2,5', 'ВВГнг'), which take long to read. */
const MAX_READ = 5000;
const read = new Map<string, Token[]>();

function piecesOf(run: string): Token[] {
  let pieces = read.get(run);
  if (pieces === undefined) {
    if (read.size >= MAX_READ) read.clear();
    read.set(run, (pieces = tokenize(run)));
  }
  return pieces;
}

const isSignificant = (term: string) => (term.length > 1 && !isStopWord(term)) || /\d/.test(term);

/** A text as HTML with its runs of letters and digits written otherwise; one of `joints` between two joins them. */
function between(text: string, joints: string, write: (run: string) => string): string {
  let html = '';
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!isWordSign(text.charCodeAt(at))) continue;
    let to = at + 1;
    while (to < text.length) {
      if (isWordSign(text.charCodeAt(to))) to += 1;
      else if (joints.includes(text[to]!) && isWordSign(text.charCodeAt(to + 1))) to += 2;
      else break;
    }
    html += escapedGap(text, end, at) + write(text.slice(at, to));
    end = to;
    at = to;
  }
  return html + escapedGap(text, end, text.length);
}

/** Most words are parted by a space. */
function escapedGap(text: string, from: number, to: number): string {
  if (from === to) return '';
  return to - from === 1 && text[from] === ' ' ? ' ' : escapeHtml(text.slice(from, to));
}

/** By the code of a sign: 0 is still unknown, 1 no letter and no digit, 2 one of them. */
const kinds = new Uint8Array(2 ** 16);

function isWordSign(code: number): boolean {
  // Behind the end of the text
  if (Number.isNaN(code)) return false;
  if (kinds[code] === 0) kinds[code] = /[\p{L}\p{N}]/u.test(String.fromCharCode(code)) ? 2 : 1;
  return kinds[code] === 2;
}
