import { isUtf8 } from 'node:buffer';
import type { Encoding } from './answer.ts';

const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const BYTE_OF = new Map([...new TextDecoder('windows-1251').decode(ALL_BYTES)].map((letter, byte) => [letter, byte]));

/** Throws where windows-1251 has no such character. */
export function encodeText(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-8-bom') return Buffer.from(`\uFEFF${text}`);
  return Buffer.from(
    [...text].map((letter) => {
      const byte = BYTE_OF.get(letter);
      if (byte === undefined) throw new Error(`windows-1251 has no ${JSON.stringify(letter)}`);
      return byte;
    }),
  );
}

export const isValidUtf8 = (bytes: Buffer) => isUtf8(bytes);
