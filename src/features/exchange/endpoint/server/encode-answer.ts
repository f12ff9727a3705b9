/** Bytes of windows-1251 from 128 on, by the character. */
const bytes = new Map<string, number>();
const decoder = new TextDecoder('windows-1251');
for (let byte = 128; byte < 256; byte += 1) bytes.set(decoder.decode(Uint8Array.of(byte)), byte);

/** A text for a sender in his encoding; what windows-1251 lacks becomes a question mark. */
export function encodeAnswer(text: string, encoding: 'utf-8' | 'windows-1251'): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  return Buffer.from(Array.from(text, (char) => (char < '\u0080' ? char.charCodeAt(0) : (bytes.get(char) ?? 0x3f))));
}
