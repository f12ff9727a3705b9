import type { Env } from './env.ts';

/** The address of the shop for links outside of its pages, without a slash at the end; without a setting that of this machine. */
export const shopOrigin = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
