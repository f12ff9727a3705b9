import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes that the address of a Unix socket has, less one. */
const MAX_PATH = 107;

/** The name that PostgreSQL gives its socket. */
export const SOCKET_NAME = '.s.PGSQL.5432';

/**
 * The address of the server whose socket lies in `folder`. A path too long for a socket is reached through an open
 * descriptor of the folder; such an address holds in this process alone, until it is released.
 */
export function socketAddress(folder: string): { url: string; release: () => void } {
  if (Buffer.byteLength(join(folder, SOCKET_NAME)) <= MAX_PATH) return { url: urlOf(folder), release: () => undefined };
  if (!existsSync('/proc/self/fd')) {
    throw new Error(`Путь ${folder} слишком длинный для сокета базы данных: укажите в DATA_DIR папку короче`);
  }
  const descriptor = openSync(folder, 'r');
  return { url: urlOf(`/proc/self/fd/${descriptor}`), release: () => closeSync(descriptor) };
}

const urlOf = (folder: string) => `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
