import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore, FoundFile } from './file-store.ts';

/** Folders and files are for the user of the shop alone. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** What is being written; a killed node may leave it. */
const UNFINISHED = '.new';

/** Keeps files in a folder that all nodes see, such as one of NFS. A file appears when it is whole and on the disk. */
export function folderStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, key);
  return {
    async put(key, content) {
      const path = pathOf(key);
      const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
      await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
      try {
        const handle = await open(unfinished, 'wx', FILE_MODE);
        await handle
          .writeFile(content)
          .then(() => handle.sync())
          .finally(() => handle.close());
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    find: (key) => found(key, pathOf(key)),
    async read(key, range) {
      const handle = await open(pathOf(key)).catch(absent);
      return handle && bytesOf(handle, range);
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    list: (prefix) => list(root, prefix),
  };
}

const bytesOf = (handle: FileHandle, range?: { from: number; to: number }): AsyncIterable<Uint8Array> =>
  createReadStream('', { fd: handle, start: range?.from ?? 0, ...(range && { end: range.to }) });

async function found(key: string, path: string): Promise<FoundFile | null> {
  const it = await stat(path).catch(absent);
  return it?.isFile() ? { key, size: it.size, at: it.mtime } : null;
}

/** In the order of whole keys: the name of a folder goes on with a slash. */
async function* list(root: string, prefix: string, folder = ''): AsyncGenerator<FoundFile> {
  const entries = (await readdir(join(root, folder), { withFileTypes: true }).catch(absent)) ?? [];
  const keys = entries.map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`);
  for (const key of keys.toSorted(byBytes)) {
    if (key.endsWith('/')) {
      if (key.startsWith(prefix) || prefix.startsWith(key)) yield* list(root, prefix, key);
    } else if (key.startsWith(prefix) && !key.endsWith(UNFINISHED)) {
      const file = await found(key, join(root, key));
      if (file) yield file;
    }
  }
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
