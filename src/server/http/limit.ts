import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './network-of.ts';
import type { Session } from '../session/session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that limits count by: the account, or the address without a session. */
    limitKey: string;
  }
}

/** The default limit: requests of one call by one account in a minute. */
export const standardPerMinute = 1200;

/** Counts a visitor's request; returns the seconds to wait where it exceeds the limit, else null. */
type Limit = (request: FastifyRequest, session: Session | null) => Promise<number | null>;

/** A separate limit on this node. */
export function createLimit(app: FastifyInstance, perMinute: number): Limit {
  if (!app.hasRequestDecorator('limitKey')) app.decorateRequest('limitKey', '');
  const check = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.limitKey,
  });
  return async (request, session) => {
    request.limitKey = session ? `account:${session.account.id}` : `address:${networkOf(request.ip)}`;
    const limit = await check(request);
    return !limit.isAllowed && limit.isExceeded ? limit.ttlInSeconds : null;
  };
}
