import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type CommerceRecord, isRefusedFile, RefusedFile } from '#exchange/commerceml/server/index.ts';
import { readGoods } from '#exchange/feeds/server/index.ts';
import { emptySummary, type FileSummary, summarise } from './file-summary.ts';
import { IdSet } from './id-set.ts';
import type { ImportFile } from '../import-settings.ts';
import type { RecordSpool } from './record-spool.ts';

const CHUNK_BYTES = 128 * 1024;

/**
 * Reads a file to its end and changes nothing: only a sound file is imported. Throws RefusedFile whose message begins
 * with the file's name. The records are kept in the spool, where one is given.
 */
export async function inspectFile(
  file: ImportFile,
  onBytes: (count: number) => void,
  spool?: RecordSpool,
): Promise<FileSummary> {
  const summary = emptySummary(file);
  const start = spool?.end() ?? 0;
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const bytes of bytesOf(file, onBytes)) {
      hash.update(bytes);
      summary.bytes += bytes.length;
      yield bytes;
    }
  }
  try {
    for await (const records of readGoods(file, hashed(), (head) => (summary.head = head))) {
      for (const record of records) {
        summarise(summary, record);
        if (isWritten(record)) spool?.add(record);
      }
    }
  } catch (error) {
    throw named(file, error);
  }
  const spooled = { start, end: spool?.end() ?? 0 };
  return Object.assign(summary, { offerIds: new IdSet(), sha256: hash.digest('hex'), spooled });
}

/** The bytes of a file, which are counted as they are read. */
export async function* bytesOf(file: ImportFile, onBytes: (count: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(file.path, { highWaterMark: CHUNK_BYTES })) {
    onBytes((chunk as Buffer).length);
    yield chunk as Buffer;
  }
}

/** Price types, warehouses and units are taken from the summary; what is noted of them is written. */
function isWritten({ type, notes }: CommerceRecord): boolean {
  return notes.length > 0 || !['part', 'priceType', 'warehouse', 'unit'].includes(type);
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
