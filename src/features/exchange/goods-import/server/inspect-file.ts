import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isRefusedFile, RefusedFile } from '#exchange/commerceml/server/index.ts';
import { readGoods } from '#exchange/feeds/server/index.ts';
import { emptySummary, type FileSummary, summarise } from './file-summary.ts';
import { IdSet } from './id-set.ts';
import type { ImportFile } from './import-settings.ts';

export const CHUNK_BYTES = 128 * 1024;

/**
 * Reads a file to its end and changes nothing: only a sound file is imported. Throws RefusedFile whose message begins
 * with the file's name.
 */
export async function inspectFile(file: ImportFile, onBytes: (count: number) => void): Promise<FileSummary> {
  const summary = emptySummary(file);
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of createReadStream(file.path, { highWaterMark: CHUNK_BYTES })) {
      const bytes = chunk as Buffer;
      hash.update(bytes);
      summary.bytes += bytes.length;
      onBytes(bytes.length);
      yield bytes;
    }
  }
  try {
    for await (const records of readGoods(file, hashed(), (head) => (summary.head = head))) {
      for (const record of records) summarise(summary, record);
    }
  } catch (error) {
    throw named(file, error);
  }
  return Object.assign(summary, { offerIds: new IdSet(), sha256: hash.digest('hex') });
}

/** Unreadable files are refused too; anything else is a failure of ours. */
function named(file: ImportFile, error: unknown): unknown {
  const reason = isRefusedFile(error) ? error.message : unreadable(error);
  if (reason === null) return error;
  const refusal = new RefusedFile(`${file.name}: ${reason}`);
  refusal.cause = error;
  return refusal;
}

function unreadable(error: unknown): string | null {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'нет такого файла';
    case 'EISDIR':
      return 'это папка, а нужен файл';
    case 'EACCES':
    case 'EPERM':
      return 'нет прав на чтение файла';
    default:
      return null;
  }
}
