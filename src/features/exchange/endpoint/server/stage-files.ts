import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { zstdDecompressSync } from 'node:zlib';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { readWhole } from '#server/files/store/read-whole.ts';
import { exchangePart, partKey } from './tables.ts';

/** The content of a received file, a part at a time. */
export async function* contentOf(db: Db, fileId: number): AsyncGenerator<Buffer> {
  for (let last = 0; ;) {
    const [row] = await db
      .select()
      .from(exchangePart)
      .where(and(eq(exchangePart.fileId, fileId), gt(exchangePart.no, last)))
      .orderBy(asc(exchangePart.no))
      .limit(1);
    if (!row) return;
    last = row.no;
    yield zstdDecompressSync((await readWhole(db, partKey(row))) ?? row.content);
  }
}

/** The first bytes of a received file. */
export async function headOf(db: Db, fileId: number): Promise<Buffer> {
  const { value } = await contentOf(db, fileId).next();
  return (value as Buffer | undefined) ?? Buffer.alloc(0);
}

/** Writes a received file into a folder under its name; returns its path. */
export async function stageFile(db: Db, { id, name }: { id: number; name: string }, folder: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await pipeline(Readable.from(contentOf(db, id)), createWriteStream(path));
  return path;
}
