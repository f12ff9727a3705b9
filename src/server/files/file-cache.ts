import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** It is looked through when so much of its bound was added by this thread, and emptied down to the rest. */
const ADDED_SHARE = 0.1;

/**
 * A folder with copies of files whose names say their content. Threads of a node share it; each keeps it within `maxBytes` and
 * a tenth. What was not read for the longest time goes first.
 */
export class FileCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #filling = new Map<string, Promise<boolean>>();
  /** Bytes since the folder was looked through; at first nobody knows what is there. */
  #added = Infinity;

  constructor({ folder, maxBytes }: { folder: string; maxBytes: number }) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /**
   * Whether the folder has the file now; `read` gives it where it is absent, null: there is none. Requests of one file wait for
   * the same copy. Rejects where the folder takes no files.
   */
  async fill(name: string, read: () => Promise<AsyncIterable<Uint8Array> | null>): Promise<boolean> {
    if (await stat(join(this.#folder, name)).catch(() => null)) return true;
    const filling = this.#filling.get(name) ?? this.#copy(name, read).finally(() => this.#filling.delete(name));
    this.#filling.set(name, filling);
    return filling;
  }

  async #copy(name: string, read: () => Promise<AsyncIterable<Uint8Array> | null>): Promise<boolean> {
    const content = await read();
    if (!content) return false;
    const path = join(this.#folder, name);
    const unfinished = `${path}.${randomUUID()}.new`;
    try {
      const file = createWriteStream(unfinished);
      await pipeline(content, file);
      await rename(unfinished, path);
      this.#added += file.bytesWritten;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    if (this.#added > this.#maxBytes * ADDED_SHARE) await this.#makeRoom();
    return true;
  }

  async #makeRoom(): Promise<void> {
    this.#added = 0;
    const names = await readdir(this.#folder);
    const found = await Promise.all(
      names.map(async (name) => ({ name, about: await stat(join(this.#folder, name)).catch(() => null) })),
    );
    const files = found.flatMap(({ name, about }) =>
      about ? [{ name, size: about.size, readAt: about.atimeMs }] : [],
    );
    let left = files.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size } of files.toSorted((a, b) => a.readAt - b.readAt)) {
      if (left <= this.#maxBytes) return;
      await rm(join(this.#folder, name), { force: true });
      left -= size;
    }
  }
}
