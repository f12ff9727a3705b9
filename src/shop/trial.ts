import { type Env, isLoopback, listensOnLoopback } from '#server/env.ts';

/**
 * Whether an empty database is to be filled with demo data: where DEMO says so, or by itself for a trial on one machine.
 * A shop behind a proxy listens on a loopback address too, so any setting of a public shop decides against it.
 */
export function wantsDemo(env: Env): boolean {
  if (env.DEMO !== undefined) return env.DEMO;
  const isPublic = env.TRUST_PROXY !== undefined || env.PUBLIC_URL !== undefined || env.isProductionNamed;
  return !isPublic && env.DATABASE_URL === undefined && listensOnLoopback(env);
}

/**
 * Whether the letters and SMS of the shop and the parts of its pages can be read at addresses of their own: in development,
 * and in a demo that listens on a loopback address, where nobody else sees them. A proxy before it, or a public address,
 * decides against it.
 */
export function servesTrialPages(env: Env, shop: { hasDemoAccounts: boolean; hasOtherGoods: boolean }): boolean {
  if (env.NODE_ENV === 'development') return true;
  const isHere = listensOnLoopback(env) && env.TRUST_PROXY === undefined && isLoopbackUrl(env.PUBLIC_URL);
  return isHere && shop.hasDemoAccounts && (env.DEMO === true || (wantsDemo(env) && !shop.hasOtherGoods));
}

const isLoopbackUrl = (url: string | undefined): boolean =>
  url === undefined || isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));
