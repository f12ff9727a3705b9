import { SheetRefusal } from './sheet-refusal.ts';

/** Bytes that no text has and files of other kinds do. */
const isBinary = (text: string): boolean =>
  Array.from(text.slice(0, 4096)).some((sign) => sign < ' ' && !'\t\n\v\f\r'.includes(sign));

/**
 * The text of a CSV file: UTF-16 where its mark says so, UTF-8 where all of it is that, else windows-1251, in which older
 * programs save. Throws SheetRefusal: `not_xlsx` for what is no text, `cut` for UTF-8 that was cut in the middle of a
 * letter, or damaged: it would become other letters throughout.
 */
export function decodeText(bytes: Buffer): string {
  const text = decoded(bytes).replaceAll('\u0000', '');
  if (isBinary(text)) throw new SheetRefusal('not_xlsx');
  return text;
}

function decoded(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const encoding = isWide ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder(encoding).decode(bytes);
    const countOf = (letters: RegExp) => text.match(letters)?.length ?? 0;
    // Two bytes of windows-1251 are hardly ever such that UTF-8 takes them for a letter
    if (countOf(/[\u0400-\u04FF]/g) > countOf(/\uFFFD/g)) throw new SheetRefusal('cut');
    return new TextDecoder('windows-1251').decode(bytes);
  }
}
