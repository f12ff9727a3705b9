import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes that the address of a Unix socket has, less one. */
const LONGEST_PATH = 107;

const NAME = 'shop.sock';

/**
 * The address of the commands' socket in a data folder, and how to let go of it. A path too long for a socket is reached
 * through an open descriptor of the folder.
 */
export function socketPath(dataDirectory: string): { path: string; file: string; release: () => void } {
  const file = join(dataDirectory, NAME);
  if (Buffer.byteLength(file) <= LONGEST_PATH) return { path: file, file, release: () => undefined };
  const descriptor = openSync(dataDirectory, 'r');
  return {
    path: `/proc/self/fd/${descriptor}/${NAME}`,
    file,
    release: () => closeSync(descriptor),
  };
}
