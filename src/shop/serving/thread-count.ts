import { availableParallelism } from 'node:os';
import type { Env } from '#server/env.ts';
import { wantsDemo } from '../trial.ts';

/** The database works on the same machine, and beyond these it is what buyers wait for. */
const MAX_THREADS = 8;

/** Where the kernel spreads connections over threads that listen on one port. */
const SPREADING = new Set<NodeJS.Platform>(['linux', 'freebsd', 'sunos', 'aix']);

/**
 * How many threads serve. One in development and where the kernel does not spread connections, regardless of THREADS; else
 * THREADS, else one for a trial and as many as there are cores in a shop.
 */
export function threadCount(env: Env, platform: NodeJS.Platform = process.platform): number {
  if (env.NODE_ENV === 'development' || !SPREADING.has(platform)) return 1;
  return env.THREADS ?? (wantsDemo(env) ? 1 : Math.min(MAX_THREADS, availableParallelism()));
}
