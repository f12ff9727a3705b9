import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, zstdCompressSync } from 'node:zlib';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, transaction } from '#server/db/index.ts';
import { filesOf, forFormerRelease } from '#server/files/store/open-file-store.ts';
import { PRIVATE_FOLDER } from './work-folder.ts';
import { Refusal } from './refusal.ts';
import { exchangeFile, exchangePart, partKey } from './tables.ts';

/** The size of parts that a sender is asked for. One part over a line of 1 Mbit/s takes half a minute. */
export const FILE_LIMIT = 4 * 1024 * 1024;

/** A sender that knows no limit may send a file whole. */
const MAX_PART = 1024 * 1024 * 1024;

/** Of one session, in bytes as they came and in files. */
const MAX_SESSION_BYTES = 4 * 1024 * 1024 * 1024;
const MAX_SESSION_FILES = 200_000;

/** Compressed and stored at a time. */
const CHUNK_BYTES = 1024 * 1024;

const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export type Upload = { sessionId: number; type: 'catalog' | 'sale'; name: string };

/**
 * Appends the body of a request to a file of the session. It goes to the disk first, and to the database when it has come
 * whole: of a request that was cut off nothing stays. A part that comes twice in a row (its answer was lost) counts once.
 * Throws Refusal over a limit.
 */
export async function receivePart(db: Db, folder: string, upload: Upload, body: Readable): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const path = join(folder, `part-${randomUUID()}`);
  try {
    const { bytes, sha256 } = await spool(body, path);
    if (bytes === 0) throw new Refusal(`Файл ${upload.name} пришёл пустым`);
    await append(db, upload, { path, bytes, sha256 });
  } finally {
    await rm(path, { force: true });
  }
}

async function spool(body: Readable, path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    body,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (bytes > MAX_PART) throw new Refusal('Часть файла больше 1 ГБ');
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  return { bytes, sha256: hash.digest('hex') };
}

type Part = { path: string; bytes: number; sha256: string };

function append(db: Db, upload: Upload, part: Part): Promise<void> {
  return transaction(db, async (tx) => {
    const file = await openFile(tx, upload);
    const [last] = await tx
      .select({ no: exchangePart.no, sha256: exchangePart.sha256 })
      .from(exchangePart)
      .where(eq(exchangePart.fileId, file.id))
      .orderBy(desc(exchangePart.no))
      .limit(1);
    if (last?.sha256 === part.sha256) return;
    await checkRoom(tx, upload.sessionId, part.bytes);
    let no = last?.no ?? 0;
    for await (const chunk of createReadStream(part.path, { highWaterMark: CHUNK_BYTES })) {
      const bytes = chunk as Buffer;
      no += 1;
      const content = zstdCompressSync(bytes, fastest);
      await filesOf(tx).put(partKey({ fileId: file.id, no }), content);
      await tx.insert(exchangePart).values({
        fileId: file.id,
        no,
        // Of the whole part: its last row is the one that the next part is compared with
        sha256: part.sha256,
        bytes: bytes.length,
        content: forFormerRelease(content),
      });
    }
    await tx
      .update(exchangeFile)
      .set({ bytes: sql`${exchangeFile.bytes} + ${part.bytes}`, receivedAt: sql`now()` })
      .where(eq(exchangeFile.id, file.id));
  });
}

/** The open file of the name, locked; parts of it wait for each other. */
async function openFile(tx: Db, { sessionId, type, name }: Upload): Promise<{ id: number }> {
  await tx.insert(exchangeFile).values({ sessionId, type, name }).onConflictDoNothing();
  const [file] = await tx
    .select({ id: exchangeFile.id })
    .from(exchangeFile)
    .where(
      and(
        eq(exchangeFile.sessionId, sessionId),
        eq(exchangeFile.type, type),
        eq(exchangeFile.name, name),
        eq(exchangeFile.state, 'open'),
      ),
    )
    .for('update');
  if (!file) throw new Refusal(`Файл ${name} уже загружается в магазин`);
  return file;
}

async function checkRoom(tx: Db, sessionId: number, bytes: number): Promise<void> {
  const [all] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${exchangeFile.bytes}), 0)::bigint`, files: sql<number>`count(*)::int` })
    .from(exchangeFile)
    .where(eq(exchangeFile.sessionId, sessionId));
  if (all!.bytes + bytes > MAX_SESSION_BYTES) throw new Refusal('За один обмен пришло больше 4 ГБ: выгружайте частями');
  if (all!.files > MAX_SESSION_FILES) throw new Refusal('За один обмен пришло больше 200 000 файлов');
}

/** A new beginning of the sender: what came before is asked for no more. */
export async function beginAnew(db: Db, sessionId: number, type: Upload['type']): Promise<void> {
  await db
    .update(exchangeFile)
    .set({ state: sql`case ${exchangeFile.state} when 'open' then 'discarded' else 'past' end` })
    .where(
      and(
        eq(exchangeFile.sessionId, sessionId),
        eq(exchangeFile.type, type),
        inArray(exchangeFile.state, ['open', 'closed']),
      ),
    );
}
