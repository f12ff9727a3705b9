import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** PostgreSQL needs 16 MB for the next segment of its journal, and as much again while it makes a checkpoint. */
export const MIN_FREE_BYTES = 64 * 2 ** 20;

/** A write that needs a block of its own. */
const BLOCK = Buffer.alloc(4096, 1);

const FULL = new Set(['ENOSPC', 'EDQUOT']);

export type FolderState = 'ok' | 'disk-full' | 'read-only';

/** Whether the disk of a folder has room. A folder that is not there has no disk of its own. */
export async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize, files, ffree } = await statfs(folder);
    return bavail * bsize >= MIN_FREE_BYTES && (files === 0 || ffree > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

/** Writes a file to the folder and removes it. `read-only` stands for every other reason that forbids it. */
export async function folderState(folder: string): Promise<FolderState> {
  const file = join(folder, `.health-${process.pid}`);
  try {
    await writeFile(file, BLOCK);
    await rm(file);
  } catch (error) {
    return FULL.has((error as NodeJS.ErrnoException).code ?? '') ? 'disk-full' : 'read-only';
  }
  return (await hasRoom(folder)) ? 'ok' : 'disk-full';
}
