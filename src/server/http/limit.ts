import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ApiError, refuse } from '../errors.ts';
import { hashToken } from '../session/hash-token.ts';
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

/** Counts a request for a key; returns the seconds to wait where it exceeds the limit, else null. */
type Limit = (request: FastifyRequest, key: string) => Promise<number | null>;

/** A separate limit on this node. */
export function createLimit(app: FastifyInstance, perMinute: number): Limit {
  if (!app.hasRequestDecorator('limitKey')) app.decorateRequest('limitKey', '');
  const check = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.limitKey,
  });
  return async (request, key) => {
    request.limitKey = key;
    const limit = await check(request);
    return !limit.isAllowed && limit.isExceeded ? limit.ttlInSeconds : null;
  };
}

export const tooManyRequests = (seconds: number): ApiError =>
  refuse('RATE_LIMITED', 'Слишком много запросов. Повторите немного позже', { retryAfterSeconds: seconds });

export const addressKey = (request: FastifyRequest): string => `address:${networkOf(request.ip)}`;
const accountKey = (id: number): string => `account:${id}`;

const MAX_KNOWN_TOKENS = 50_000;

/**
 * The accounts of tokens that were used lately, so that a request is limited before the database is asked for its
 * session. A token that is not known counts for its address. Grants nothing: the session is still read on every call.
 */
const accountOfToken = new Map<string, number>();

/** The key that a request counts by, before its session is known. */
export function visitorKey(request: FastifyRequest, token: string | null | undefined): string {
  const account = token ? accountOfToken.get(hashToken(token)) : undefined;
  return account === undefined ? addressKey(request) : accountKey(account);
}

/** Remembers the account of a living session, forgets a token without one. */
export function rememberVisitor(token: string | null | undefined, session: Session | null): void {
  if (!token) return;
  const hash = hashToken(token);
  accountOfToken.delete(hash);
  if (!session) return;
  accountOfToken.set(hash, session.account.id);
  if (accountOfToken.size > MAX_KNOWN_TOKENS) accountOfToken.delete(accountOfToken.keys().next().value!);
}
