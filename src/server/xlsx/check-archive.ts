import { inflateRawSync } from 'node:zlib';
import { plainArchive } from './plain-archive.ts';
import { type RefusalReason, SheetRefusal } from './sheet-refusal.ts';

/** A cell that is said to hold a string of the shared table, and names none: perhaps with a formula or an empty value. */
const EMPTY_STRING =
  /(<(?:\w+:)?c\b[^>]*?)\st=(?:"s"|'s')([^>]*?)(\/>|>\s*(?:<(?:\w+:)?f\b[^>]*?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*)?(?:<(?:\w+:)?v\b[^>]*?(?:\/>|>\s*<\/(?:\w+:)?v>)\s*)?<\/(?:\w+:)?c>)/g;

/** The unpacked bytes of all parts. A regular workbook of five megabytes is far below. */
const MAX_BYTES = 48 * 1024 * 1024;
const MAX_PARTS = 2000;

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const MAX_COMMENT_LENGTH = 65_535;

/** The refusal by the first bytes of a file, before anything is unpacked. Null for an archive. */
export function refusalByContent(bytes: Buffer): RefusalReason | null {
  if (bytes.length === 0) return 'empty';
  if (bytes.subarray(0, OLE.length).equals(OLE)) {
    return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'old_xls';
  }
  return bytes.length > 22 && bytes.readUInt32LE(0) === LOCAL_HEADER ? null : 'not_xlsx';
}

interface Part {
  name: string;
  method: number;
  isEncrypted: boolean;
  /** The sizes may follow the part instead of standing in the directory. */
  hasDescriptor: boolean;
  packed: Buffer;
  /** The unpacked size by the directory. */
  size: number;
}

/**
 * An archive of the texts of a workbook, unpacked, for a reader of workbooks. The reader gets these bytes and not those
 * of the sender: it may understand a hostile archive differently, and it unpacks a part each time that a part is named.
 * Throws SheetRefusal unless it is a workbook without macros that unpacks to what its directory says, within the bounds,
 * without document types (so no expanding entities). Every part is unpacked with a limit in the decompressor, because a
 * directory can be wrong.
 */
export function checkArchive(bytes: Buffer): Buffer {
  const reason = refusalByContent(bytes);
  if (reason) throw new SheetRefusal(reason);
  const parts = readDirectory(bytes);
  const names = new Set(parts.map(({ name }) => name.toLowerCase()));
  if (names.size < parts.length) throw new SheetRefusal('broken');
  if (!names.has('[content_types].xml') || !names.has('xl/workbook.xml')) throw new SheetRefusal('not_xlsx');
  if (
    [...names].some((name) => /vbaproject|(^|\/)macrosheets\/|\.bin$/.test(name) && !name.includes('printersettings'))
  ) {
    throw new SheetRefusal('macros');
  }
  if (parts.some(({ isEncrypted }) => isEncrypted)) throw new SheetRefusal('encrypted');
  if (parts.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) throw new SheetRefusal('too_large');
  const texts = parts.filter(({ name }) => /\.(xml|rels)$/i.test(name));
  return plainArchive(texts.map((part) => ({ name: part.name, content: readableText(part) })));
}

const readableText = (part: Part): Buffer =>
  part.name.toLowerCase().includes('worksheets/') ? withoutEmptyStrings(textOf(part)) : textOf(part);

function textOf({ name, method, packed, size, hasDescriptor }: Part): Buffer {
  if (hasDescriptor && packed.length === 0) throw new SheetRefusal('broken');
  const content = method === 0 ? packed : unpack(packed, size);
  if (content.length !== size) throw new SheetRefusal('broken');
  if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) throw new SheetRefusal('broken');
  if (name === '[Content_Types].xml' && content.includes('macroEnabled')) throw new SheetRefusal('macros');
  return content;
}

function unpack(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw new SheetRefusal('broken', { cause: error });
  }
}

function readDirectory(bytes: Buffer): Part[] {
  try {
    const end = findEnd(bytes);
    const count = bytes.readUInt16LE(end + 10);
    const size = bytes.readUInt32LE(end + 12);
    let at = bytes.readUInt32LE(end + 16);
    // These say that another directory, in the form for large archives, is the real one
    if (count === 0xffff || size === 0xffffffff || at === 0xffffffff) throw new SheetRefusal('broken');
    if (count > MAX_PARTS) throw new SheetRefusal('too_large');
    const parts: Part[] = [];
    for (let index = 0; index < count; index += 1) {
      if (bytes.readUInt32LE(at) !== CENTRAL_HEADER) throw new SheetRefusal('broken');
      const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
      parts.push({
        name: bytes.toString('utf8', at + 46, nameEnd),
        method: bytes.readUInt16LE(at + 10),
        isEncrypted: (bytes.readUInt16LE(at + 8) & 1) !== 0,
        hasDescriptor: (bytes.readUInt16LE(at + 8) & 8) !== 0,
        packed: packedOf(bytes, bytes.readUInt32LE(at + 42), bytes.readUInt32LE(at + 20)),
        size: bytes.readUInt32LE(at + 24),
      });
      at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
    return parts;
  } catch (error) {
    // An offset outside of the file
    throw error instanceof SheetRefusal ? error : new SheetRefusal('broken', { cause: error });
  }
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - 22 - MAX_COMMENT_LENGTH);
  for (let at = bytes.length - 22; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new SheetRefusal('broken');
}

function packedOf(bytes: Buffer, at: number, length: number): Buffer {
  if (bytes.readUInt32LE(at) !== LOCAL_HEADER) throw new SheetRefusal('broken');
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (from + length > bytes.length) throw new SheetRefusal('broken');
  return bytes.subarray(from, from + length);
}

/**
 * A sheet in which such cells are plain empty ones. Some programs write them (MyOffice, DevExtreme), and the reader of
 * workbooks takes them for the first shared string.
 */
function withoutEmptyStrings(sheet: Buffer): Buffer {
  // Bytes of any encoding survive this
  const text = sheet.toString('latin1');
  const mended = text.replace(EMPTY_STRING, '$1$2$3');
  return mended.length === text.length ? sheet : Buffer.from(mended, 'latin1');
}
