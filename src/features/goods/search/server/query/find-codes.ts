import { isWrittenSo, kindOf, plainCode } from '../index/code-list.ts';
import type { Segment } from '../index/segment.ts';
import { bytesOf, rangeOf, termAt } from '../index/term-bytes.ts';
import type { Hits } from './hits.ts';
import { CODE_SCORES } from './match-kinds.ts';

/** Of codes that differ in separators alone, the one that has those of the text comes first. */
const WRITTEN_SO = 1;

const MIN_PREFIX_LENGTH = 3;
const MIN_TAIL_PREFIX_LENGTH = 5;

/**
 * Adds products by a code: those whose article, barcode or short code it is, whose article ends with it behind a
 * separator, or whose article begins so; the shorter, the better, and what is written like the text before what has other
 * separators. Returns how many there were.
 */
export function findCodes({ codes }: Segment, text: string, hits: Hits, withPrefixes = true): number {
  const code = plainCode(text);
  if (code === '') return 0;
  const bytes = bytesOf(code);
  const before = hits.count;
  const whole = rangeOf(codes, bytes);
  for (let n = whole.from; n < whole.to; n += 1) {
    const kind = kindOf(codes, n);
    hits.add(codes.slots[n]!, CODE_SCORES[kind] + (isWrittenSo(codes, n, text, code) ? WRITTEN_SO : 0), kind);
  }
  if (!withPrefixes || code.length < MIN_PREFIX_LENGTH) return hits.count - before;
  const { to } = rangeOf(codes, bytes, true);
  for (let n = whole.to; n < to; n += 1) {
    const kind = kindOf(codes, n);
    const longer = codes.starts[n + 1]! - codes.starts[n]! - bytes.length;
    if (kind === 'article' || kind === 'offerArticle')
      hits.add(codes.slots[n]!, CODE_SCORES.articlePrefix - longer, 'articlePrefix');
    if (kind === 'tail' && code.length >= MIN_TAIL_PREFIX_LENGTH) {
      hits.add(codes.slots[n]!, CODE_SCORES.articlePrefix - 1000 - longer, 'tail');
    }
  }
  return hits.count - before;
}

const MIN_PART_LENGTH = 4;

const known = new WeakMap<Segment['codes'], Uint8Array>();

/** By byte: 1 where it is in a code. Few codes have Cyrillic letters, so most words need not be looked for in all of them. */
function bytesInCodes(codes: Segment['codes']): Uint8Array {
  let found = known.get(codes);
  if (found === undefined) {
    known.set(codes, (found = new Uint8Array(256)));
    const { bytes } = codes;
    // By index: `for … of` takes ten times as long for the thirty million bytes of a million products
    for (let at = 0; at < bytes.length; at += 1) found[bytes[at]!] = 1;
  }
  return found;
}

/** A text with a word cannot be a part of an article. */
const WORD = /[а-яё]{6}|[a-z]{9}/i;

/**
 * Adds products by a part of an article with a digit: '543428' of VX543428. It looks through all codes, so it is for a
 * text that finds nothing else. Returns how many there were.
 */
export function findCodeParts({ codes }: Segment, text: string, hits: Hits): number {
  const code = plainCode(text);
  if (code.length < MIN_PART_LENGTH || !/\d/.test(code) || WORD.test(text)) return 0;
  const part = bytesOf(code);
  const inCodes = bytesInCodes(codes);
  if (part.some((byte) => inCodes[byte] === 0)) return 0;
  const all = Buffer.from(codes.bytes.buffer, codes.bytes.byteOffset, codes.bytes.byteLength);
  const before = hits.count;
  for (let at = all.indexOf(part); at >= 0; at = all.indexOf(part, at + 1)) {
    const n = termAt(codes, at);
    const kind = kindOf(codes, n);
    const longer = codes.starts[n + 1]! - codes.starts[n]! - part.length;
    const isWithin = at + part.length <= codes.starts[n + 1]!;
    if (isWithin && (kind === 'article' || kind === 'offerArticle'))
      hits.add(codes.slots[n]!, CODE_SCORES.articlePrefix - 2000 - longer, 'tail');
  }
  return hits.count - before;
}
