import type { Env } from '#server/env.ts';

/** The address of the shop for links in files, without a slash at the end. */
export function originOf({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string {
  return (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
}
