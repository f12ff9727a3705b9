import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { zipStream } from '#server/files/zip-stream.ts';

/** An archive of files by their names. */
export function zipOf(files: readonly [name: string, content: string | Buffer][]): Promise<Buffer> {
  async function* entries() {
    for (const [name, content] of files) yield { name, at: new Date('2026-11-30'), content: Buffer.from(content) };
  }
  return buffer(Readable.from(zipStream(entries())));
}

/** The same as archivers of Russian Windows write it: names in CP866, no word of it. */
export async function cp866ZipOf(files: readonly [name: string, content: string][]): Promise<Buffer> {
  const plain = files.map(([name, content], n): [string, string] => [String(n).padStart(name.length, 'x'), content]);
  const zip = await zipOf(plain);
  for (const [n, [name]] of files.entries()) {
    const bytes = Buffer.from(plain[n]![0]);
    for (let at = zip.indexOf(bytes); at >= 0; at = zip.indexOf(bytes, at + 1)) cp866(name).copy(zip, at);
  }
  for (const [signature, flags] of [
    [0x04034b50, 6],
    [0x02014b50, 8],
  ] as const) {
    const mark = Buffer.alloc(4);
    mark.writeUInt32LE(signature);
    for (let at = zip.indexOf(mark); at >= 0; at = zip.indexOf(mark, at + 1)) zip.writeUInt16LE(0, at + flags);
  }
  return zip;
}

const letters = new Map(
  Array.from({ length: 256 }, (_, code) => [new TextDecoder('ibm866').decode(Uint8Array.of(code)), code]),
);
const cp866 = (text: string) => Buffer.from(Array.from(text, (letter) => letters.get(letter)!));
