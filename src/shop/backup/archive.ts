import { createHash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { CommandRefusal } from '#server/commands/command.ts';

/** The first line of an archive. Behind it: pieces, compressed by zstd, and the SHA-256 of all bytes before it. */
const FIRST_LINE = Buffer.from('optovik-backup 1\n');
const HASH_BYTES = 32;

/** The head of a piece: its kind, and the length of its content. */
const HEAD_BYTES = 5;
const KINDS = { json: 0, bytes: 1 } as const;
/** A longer piece is a corrupted length. */
const MAX_PIECE = 64 * 1024 * 1024;

/** Who reads the archive holds up the transaction of the snapshot, and with it migrations: not for longer than this. */
const STALL_MS = 5 * 60_000;

/** A part of an archive: a value, or bytes of a table or file that the value before it names. */
export type Piece = Record<string, unknown> | Buffer;

export type Written = { bytes: number; sha256: string };

/** Writes pieces as they come. Rejects where `output` takes nothing for five minutes. */
export async function writeArchive(
  pieces: AsyncIterable<Piece>,
  output: Writable,
  { signal, stallMs = STALL_MS }: { signal?: AbortSignal; stallMs?: number } = {},
): Promise<Written> {
  const hash = createHash('sha256').update(FIRST_LINE);
  let bytes = FIRST_LINE.length + HASH_BYTES;
  let sha256 = '';
  const stalled = new AbortController();
  const giveUp = () =>
    stalled.abort(new CommandRefusal(`Копию никто не принимает ${stallMs / 60_000} мин: запись остановлена`));
  const timer = setTimeout(giveUp, stallMs);
  const sealed = new Transform({
    construct(done) {
      this.push(FIRST_LINE);
      done();
    },
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh();
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      const digest = hash.digest();
      sha256 = digest.toString('hex');
      done(null, digest);
    },
  });
  try {
    const ending = AbortSignal.any([stalled.signal, ...(signal ? [signal] : [])]);
    await pipeline(encode(pieces), createZstdCompress(), sealed, output, { signal: ending });
    return { bytes, sha256 };
  } catch (error) {
    throw stalled.signal.aborted ? stalled.signal.reason : signal?.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

async function* encode(pieces: AsyncIterable<Piece>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const isBytes = Buffer.isBuffer(piece);
    const content = isBytes ? piece : Buffer.from(JSON.stringify(piece));
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(isBytes ? KINDS.bytes : KINDS.json);
    head.writeUInt32BE(content.length, 1);
    yield head;
    yield content;
  }
}

/**
 * The pieces of an archive. Throws a refusal where it is no archive, of a later format, cut or corrupted; that it is whole is
 * known when the last piece has been taken.
 */
export async function* readArchive(input: Readable): AsyncGenerator<Piece> {
  const unpacked = createZstdDecompress();
  const done = pipeline(input, unseal(), unpacked);
  // The loop below gets the same error
  done.catch(() => undefined);
  try {
    yield* decode(unpacked);
    await done;
  } catch (error) {
    throw isOfArchive(error) ? new CommandRefusal('Копия повреждена или обрывается: возьмите другую') : error;
  }
}

/** Takes the first line and the hash off; fails where the hash is not that of what came before. */
function unseal(): Transform {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  let isBegun = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk]);
      if (!isBegun && held.length >= FIRST_LINE.length) {
        const refusal = refusalOf(held.subarray(0, FIRST_LINE.length));
        if (refusal !== null) return done(new CommandRefusal(refusal));
        isBegun = true;
        hash.update(FIRST_LINE);
        held = held.subarray(FIRST_LINE.length);
      }
      if (!isBegun || held.length <= HASH_BYTES) return done();
      const content = held.subarray(0, held.length - HASH_BYTES);
      held = Buffer.from(held.subarray(content.length));
      hash.update(content);
      done(null, content);
    },
    flush(done) {
      if (!isBegun) return done(new CommandRefusal(refusalOf(held) ?? 'Это не копия магазина'));
      done(hash.digest().equals(held) ? null : new BrokenArchive());
    },
  });
}

function refusalOf(start: Buffer): string | null {
  if (start.equals(FIRST_LINE)) return null;
  return start.toString('latin1').startsWith('optovik-backup ')
    ? 'Копия записана в формате другого выпуска: восстановите её тем выпуском, который её записал'
    : 'Это не копия магазина';
}

async function* decode(source: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= HEAD_BYTES) {
      const end = HEAD_BYTES + rest.readUInt32BE(1);
      if (end > MAX_PIECE) throw new BrokenArchive();
      if (rest.length < end) break;
      const content = rest.subarray(HEAD_BYTES, end);
      yield rest.readUInt8() === KINDS.bytes ? content : (JSON.parse(content.toString()) as Piece);
      rest = rest.subarray(end);
    }
  }
  if (rest.length > 0) throw new BrokenArchive();
}

export class BrokenArchive extends Error {}

/** Errors of zstd have codes that begin so; a cut stream has one of zlib. */
function isOfArchive(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return (
    error instanceof BrokenArchive || error instanceof SyntaxError || code.startsWith('ZSTD_') || code === 'Z_BUF_ERROR'
  );
}
