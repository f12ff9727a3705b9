import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from '../session/session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom a limit counts: the account, or the address without a session. */
    limitKey: string;
  }
}

/** Requests of one kind that an account may send in a minute where nothing else is said. */
export const standardPerMinute = 1200;

/** Counts a visitor's request; answers with the seconds to wait where it is one too many. */
export type Limit = (request: FastifyRequest, session: Session | null) => Promise<number | null>;

/** A limit of its own, on this node. */
export function createLimit(app: FastifyInstance, perMinute: number): Limit {
  if (!app.hasRequestDecorator('limitKey')) app.decorateRequest('limitKey', '');
  const check = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.limitKey,
  });
  return async (request, session) => {
    request.limitKey = session ? `account:${session.account.id}` : `address:${request.ip}`;
    const limit = await check(request);
    return !limit.isAllowed && limit.isExceeded ? limit.ttlInSeconds : null;
  };
}
