import { PassThrough, Readable } from 'node:stream';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Piece, readArchive, writeArchive } from './archive.ts';

async function* each<T>(values: readonly T[]) {
  yield* values;
}

async function written(pieces: readonly Piece[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const output = new PassThrough().on('data', (chunk: Buffer) => chunks.push(chunk));
  await writeArchive(each(pieces), output);
  return Buffer.concat(chunks);
}

/** In chunks of a few bytes, so that heads and the hash are split. */
function* chunksOf(archive: Buffer, size: number) {
  for (let from = 0; from < archive.length; from += size) yield archive.subarray(from, from + size);
}

async function read(archive: Buffer, chunk = 7): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const piece of readArchive(Readable.from(chunksOf(archive, chunk)))) pieces.push(piece);
  return pieces;
}

const pieces: Piece[] = [{ format: 1 }, randomBytes(3000), { table: 'товар' }, Buffer.alloc(0), { end: true }];

it('an archive gives back its pieces in any chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
          fc.record({ name: fc.string() }),
        ),
        { minLength: 1 },
      ),
      fc.integer({ min: 1, max: 100 }),
      async (some, chunk) => {
        expect(await read(await written(some as Piece[]), chunk)).toEqual(some);
      },
    ),
    { numRuns: 50 },
  );
});

it('a changed byte anywhere is refused', async () => {
  const archive = await written(pieces);
  for (let at = 0; at < archive.length; at += 13) {
    const changed = Buffer.from(archive);
    changed[at]! ^= 1 << (at % 8);
    await expect(read(changed, 1000), `byte ${at}`).rejects.toMatchObject({ isCommandRefusal: true });
  }
});

it('an archive that is cut anywhere is refused, and one with something behind it', async () => {
  const archive = await written(pieces);
  for (let length = 0; length < archive.length; length += 11) {
    await expect(read(archive.subarray(0, length), 1000), `${length} bytes`).rejects.toMatchObject({
      isCommandRefusal: true,
    });
  }
  await expect(read(Buffer.concat([archive, Buffer.from([0])]))).rejects.toThrow('Копия повреждена');
});

it('another file and another format are named', async () => {
  await expect(read(Buffer.from('PGDMP and so on, a dump of PostgreSQL'))).rejects.toThrow('Это не копия магазина');
  await expect(read(Buffer.from('optovik-backup 2\nand more bytes'))).rejects.toThrow('в формате другого выпуска');
});

it('an output that takes nothing ends the writing', async () => {
  const stuck = new PassThrough({ highWaterMark: 1 });
  const endless = async function* () {
    for (;;) yield randomBytes(100_000);
  };
  await expect(writeArchive(endless(), stuck, { stallMs: 60 })).rejects.toThrow('Копию никто не принимает');
});
