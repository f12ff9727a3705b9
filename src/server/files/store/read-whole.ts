import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Db } from '#server/db/index.ts';
import { filesOf } from './open-file-store.ts';

/** The content of a file in memory; null where the store has none. For files with a bound that memory holds many times. */
export async function readWhole(db: Db, key: string): Promise<Buffer | null> {
  const content = await filesOf(db).read(key);
  return content && buffer(Readable.from(content));
}
