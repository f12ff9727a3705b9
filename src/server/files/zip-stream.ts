import { crc32 } from 'node:zlib';

/** A file of an archive; `at` is a clock without a zone, as ZIP knows it, in UTC fields. */
export type ZipEntry = { name: string; at: Date; content: Uint8Array };

const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;

/**
 * A ZIP archive, one entry after another. Contents are stored as they are: PDFs and spreadsheets are compressed already.
 * An entry is in memory as a whole; an archive has less than 65 535 entries and 4 GB.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, at, content } of entries) {
    const bytes = Buffer.from(name, 'utf8');
    const fields = fieldsOf(bytes.length, at, content);
    const head = Buffer.concat([uint32(0x04034b50), fields, bytes]);
    directory.push(
      Buffer.concat([uint32(0x02014b50), uint16(VERSION), fields, Buffer.alloc(10), uint32(offset), bytes]),
    );
    offset += head.length + content.length;
    yield head;
    yield Buffer.from(content.buffer, content.byteOffset, content.length);
  }
  const central = Buffer.concat(directory);
  const count = uint16(directory.length);
  yield central;
  yield Buffer.concat([
    uint32(0x06054b50),
    Buffer.alloc(4),
    count,
    count,
    uint32(central.length),
    uint32(offset),
    uint16(0),
  ]);
}

/** What the head of an entry and the directory say of it alike: no compression, time, checksum, sizes, lengths. */
function fieldsOf(nameLength: number, at: Date, content: Uint8Array): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return Buffer.concat([
    ...[VERSION, FLAGS, 0, time, day].map(uint16),
    ...[crc32(content), content.length, content.length].map(uint32),
    ...[nameLength, 0].map(uint16),
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
