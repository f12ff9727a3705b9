import type { Env } from '#server/env.ts';

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Whether an empty database is to be filled with demo data: where DEMO says so, or by itself for a trial on one machine.
 * A shop behind a proxy listens on a loopback address too, so any setting of a public shop decides against it.
 */
export function wantsDemo(env: Env): boolean {
  if (env.DEMO !== undefined) return env.DEMO;
  const isPublic = env.TRUST_PROXY !== undefined || env.PUBLIC_URL !== undefined || env.isProductionNamed;
  return !isPublic && env.DATABASE_URL === undefined && loopback.has(env.HOST);
}

/** Whether pages for engineers are served: letters and parts of the pages. Never by itself. */
export function servesTrialPages(env: Env, { hasDemoAccounts }: { hasDemoAccounts: boolean }): boolean {
  return env.NODE_ENV === 'development' || (env.DEMO === true && hasDemoAccounts);
}
