/** Elements within elements: a tree of groups 30 deep is far more than any catalogue has. */
export const MAX_DEPTH = 64;

/** Attributes of one element; CommerceML has a handful. */
export const MAX_ATTRIBUTES = 1000;

/** Characters without any markup: a longer stretch would have to be kept in memory whole. */
export const MAX_TEXT_LENGTH = 4 * 1024 * 1024;

/** Both from 1. */
export type Place = { line: number; column: number };

/** How far a piece of text goes: its line breaks, and the characters, as people count them, behind the last one. */
export type Extent = { readonly breaks: number; readonly after: number };

const HIGH_SURROGATE = /[\uD800-\uDBFF]/g;

export function extentOf(text: string): Extent {
  const { breaks, end } = lastLineOf(text);
  return { breaks, after: end.length - (end.match(HIGH_SURROGATE)?.length ?? 0) };
}

/**
 * The same of bytes, a letter for each; letters of UTF-8 have two of them at most. What stands behind the last line break is
 * counted when it is asked for.
 */
export function extentOfBytes(bytes: string, encoding: string): Extent {
  const { breaks, end } = lastLineOf(bytes);
  if (encoding !== 'utf-8') return { breaks, after: end.length };
  return {
    breaks,
    get after() {
      return countLetters(end);
    },
  };
}

function countLetters(utf8: string): number {
  let letters = 0;
  for (let at = 0; at < utf8.length; at += 1) {
    if ((utf8.charCodeAt(at) & 0xc0) !== 0x80) letters += 1;
  }
  return letters;
}

/** How many lines end in a text, and what stands behind them. */
function lastLineOf(text: string): { breaks: number; end: string } {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  let breaks = 0;
  let last = -1;
  for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) {
    breaks += 1;
    last = at;
  }
  return { breaks, end: lines.slice(last + 1) };
}

/** What a file's markup says, in order. Names come without their namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: Record<string, string>, place: Place): void;
  text(text: string): void;
  close(name: string): void;
}

/** How far one reader has come where another goes on: what is left, and what is open, as it is written. */
export type ReadSoFar = {
  rest: string;
  path: readonly string[];
  isAfterRoot: boolean;
  /** Of the first character that is left; the column from 0. */
  line: number;
  column: number;
};

export function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
