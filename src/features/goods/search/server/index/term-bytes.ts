/** Cyrillic letters as one byte, as windows-1251 has them; what else a plain text holds is below 0xC0 already. */
const CYRILLIC = 0x430 - 0xe0;

/** A term longer than this is cut: nobody types it to its end. */
const MAX_LENGTH = 60;

/** A plain term as bytes, in the order of its letters. */
export function bytesOf(term: string): Uint8Array {
  const bytes = new Uint8Array(Math.min(term.length, MAX_LENGTH));
  for (let at = 0; at < bytes.length; at += 1) {
    const code = term.charCodeAt(at);
    bytes[at] = code >= 0x430 ? code - CYRILLIC : code;
  }
  return bytes;
}

export function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...Array.from(bytes, (byte) => (byte >= 0xe0 ? byte + CYRILLIC : byte)));
}

/** Terms one behind the other: term n is `bytes` from `starts[n]` up to `starts[n + 1]`. */
export type TermBytes = { bytes: Uint8Array; starts: Uint32Array };

/** Compares term n with `wanted` as bytes; `isPrefix`: equal where it begins with them. */
function compareAt({ bytes, starts }: TermBytes, n: number, wanted: Uint8Array, isPrefix = false): number {
  const [from, end] = [starts[n]!, starts[n + 1]!];
  const length = Math.min(end - from, wanted.length);
  for (let at = 0; at < length; at += 1) {
    const difference = bytes[from + at]! - wanted[at]!;
    if (difference !== 0) return difference;
  }
  return isPrefix && end - from >= wanted.length ? 0 : end - from - wanted.length;
}

/** Sorted terms from the first that is `wanted` (or begins so) up to the first that is behind. */
export function rangeOf(terms: TermBytes, wanted: Uint8Array, isPrefix = false): { from: number; to: number } {
  const count = terms.starts.length - 1;
  const from = firstWhere(0, count, (n) => compareAt(terms, n, wanted, isPrefix) >= 0);
  return { from, to: firstWhere(from, count, (n) => compareAt(terms, n, wanted, isPrefix) > 0) };
}

/** The number of the term that the byte at `position` belongs to. */
export function termAt({ starts }: TermBytes, position: number): number {
  return firstWhere(0, starts.length - 1, (n) => starts[n + 1]! > position);
}

function firstWhere(start: number, end: number, holds: (n: number) => boolean): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
