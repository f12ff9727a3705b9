import { chmod, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#server/env.ts';

/** What a killed node has left is removed so long after its last use: nodes may share the disk. */
const LEFTOVER_MS = 24 * 3_600_000;

/** The folder of the files that nodes work on. */
export const workFolder = (env: Pick<Env, 'DATA_DIR'>): string => join(env.DATA_DIR, 'exchange');

/** Prices, stock and orders are for the user of the shop alone. */
export const PRIVATE_FOLDER = 0o700;

/** Removes what killed nodes have left in the folder, and closes a folder that earlier versions left open to all users. */
export async function removeLeftovers(env: Pick<Env, 'DATA_DIR'>): Promise<void> {
  const folder = workFolder(env);
  await chmod(folder, PRIVATE_FOLDER).catch(() => undefined);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFTOVER_MS) await rm(path, { recursive: true, force: true });
  }
}
