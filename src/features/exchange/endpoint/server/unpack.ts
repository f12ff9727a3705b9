import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { fileName } from './file-name.ts';
import { Refusal } from './refusal.ts';

const MAX_ENTRIES = 200_000;
const MAX_UNPACKED = 8 * 1024 * 1024 * 1024;
/** Above so many bytes an archive that unpacks to more than so many times its size is a bomb. */
const HARMLESS = 64 * 1024 * 1024;
const MAX_RATIO = 200;

export const isArchive = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03;

/** Where the inner names of an archive lead to. */
type Unpacked = { names: string[] };

/**
 * Unpacks an archive into a folder, which is only for it. Throws Refusal for a broken one, for names that lead elsewhere,
 * for links, and for one that unpacks to too much: sizes are counted while they are written, regardless of what the archive says.
 */
export async function unpack(archive: string, folder: string, bytes: number): Promise<Unpacked> {
  const names: string[] = [];
  const limit = Math.min(MAX_UNPACKED, Math.max(HARMLESS, bytes * MAX_RATIO));
  let unpacked = 0;
  const zip = await openPromise(archive, { autoClose: false }).catch((error: unknown) => {
    throw broken(error);
  });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const name = checkedName(entry);
      if (names.length >= MAX_ENTRIES) throw new Refusal(`В архиве больше ${MAX_ENTRIES} файлов`);
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      const content = await zip.openReadStreamPromise(entry);
      await pipeline(
        content,
        async function* (source: AsyncIterable<Buffer>) {
          for await (const chunk of source) {
            unpacked += chunk.length;
            if (unpacked > limit) throw new Refusal('Архив распаковывается в слишком большой объём');
            yield chunk;
          }
        },
        createWriteStream(path),
      );
      names.push(name);
    }
  } catch (error) {
    throw (error as { isExchangeRefusal?: boolean }).isExchangeRefusal ? error : broken(error);
  } finally {
    zip.close();
  }
  return { names };
}

/** Unix keeps the kind of a file in the upper half of its attributes. */
const isLink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

function checkedName(entry: Entry): string {
  const name = isLink(entry) ? null : fileName(entry.fileName);
  if (name === null) throw new Refusal(`Недопустимое имя в архиве: ${entry.fileName.slice(0, 100)}`);
  return name;
}

/** The reader of archives refuses names that lead elsewhere by itself. */
const ofName = /relative path|absolute path|invalid characters/;

function broken(error: unknown): Refusal {
  const isName = ofName.test((error as Error).message);
  const refusal = new Refusal(isName ? 'Недопустимое имя в архиве' : 'Архив повреждён или пришёл не целиком');
  refusal.cause = error;
  return refusal;
}
