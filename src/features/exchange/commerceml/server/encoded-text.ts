/** Encodings whose elements are cut out of the bytes of a file. */
export type CutEncoding = 'utf-8' | 'windows-1251';

/** Russian letters stand in one row in windows-1251 as they do in Unicode. */
export function encoded(text: string, encoding: CutEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  return Buffer.from(
    Array.from(text, (letter) => (letter < 'А' ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x350)),
  );
}

/** A text with a letter for each of its bytes. */
export const encodedText = (text: string, encoding: CutEncoding): string => encoded(text, encoding).toString('latin1');
