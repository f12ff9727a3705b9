import type { Connection } from './connection.ts';

type Encoding = Connection['encoding'];

/** The name of the encoding in the XML declaration. */
export const declaredEncoding = (encoding: Encoding): string =>
  encoding === 'windows-1251' ? 'windows-1251' : 'UTF-8';

/** The byte order mark, where the connection wants one. */
export const documentStart = (encoding: Encoding): Buffer =>
  encoding === 'utf-8-bom' ? Buffer.from([0xef, 0xbb, 0xbf]) : Buffer.alloc(0);

/** A part of an XML document as bytes. A character that windows-1251 lacks becomes a numeric reference: 😀 is `&#128512;`. */
export function encodeXml(xml: string, encoding: Encoding): Buffer {
  return encoding === 'windows-1251' ? encodeWindows1251(xml) : Buffer.from(xml, 'utf8');
}

/** The upper half of windows-1251. The one byte without a letter (0x98) reads as a control character, and is left out. */
const HIGH_BYTES = new Map(
  Array.from({ length: 128 }, (_, index) => index + 128)
    .filter((byte) => byte !== 0x98)
    .map((byte) => [new TextDecoder('windows-1251').decode(Uint8Array.of(byte)).codePointAt(0)!, byte]),
);

function encodeWindows1251(xml: string): Buffer {
  // The longest reference of one UTF-16 unit is `&#65533;`
  const bytes = Buffer.allocUnsafe(xml.length * 8);
  let length = 0;
  for (const character of xml) {
    const code = character.codePointAt(0)!;
    const byte = code < 128 ? code : HIGH_BYTES.get(code);
    if (byte === undefined) length += bytes.write(`&#${code};`, length, 'latin1');
    else length = bytes.writeUInt8(byte, length);
  }
  return Buffer.from(bytes.subarray(0, length));
}
