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
 * session. Grants nothing: the session is still read on every call.
 */
const accountOfToken = new Map<string, number>();

/**
 * Whose request this is, before the database is asked: an account that has lately used its token here, else the address.
 * Nobody becomes another visitor by a token of his own making.
 */
export function visitorOf(request: FastifyRequest): { key: string; isKnown: boolean } {
  const { headers } = request;
  const token = TOKEN.exec(headers.authorization ?? '')?.[1] ?? TOKEN_COOKIE.exec(headers.cookie ?? '')?.[1];
  const id = token === undefined ? undefined : accountOfToken.get(hashToken(token));
  return id === undefined ? { key: addressKey(request), isKnown: false } : { key: accountKey(id), isKnown: true };
}

const TOKEN = /^Bearer ([\w-]{20,128})$/;
const TOKEN_COOKIE = /(?:^|; ?)(?:__Host-)?token=([\w-]{20,128})/;

/** Remembers the account of a living session, forgets a token without one. */
function rememberVisitor(hash: string | null, session: Session | null): void {
  if (hash === null) return;
  accountOfToken.delete(hash);
  if (!session) return;
  accountOfToken.set(hash, session.account.id);
  if (accountOfToken.size > MAX_KNOWN_TOKENS) accountOfToken.delete(accountOfToken.keys().next().value!);
}

/**
 * Requests a minute from one address with tokens that this node has not seen lately, each of which asks the database. After
 * a restart a whole company may come from one address.
 */
const UNKNOWN_PER_MINUTE = 6000;

/** A visitor within the limit, or the seconds that he has to wait. */
type Limited<V> = { visitor: V; waitSeconds: null } | { visitor: null; waitSeconds: number };

/**
 * A separate limit of visitors: by account, without a session by address. The database is asked for the session, by
 * `find`, only within the limit; of a token that this node does not know it is asked first.
 */
export function createVisitorLimit(app: FastifyInstance, perMinute: number, unknownPerMinute = UNKNOWN_PER_MINUTE) {
  const check = createLimit(app, perMinute);
  const checkUnknown = createLimit(app, unknownPerMinute);
  return async <V extends { session: Session | null }>(
    request: FastifyRequest,
    token: string | null | undefined,
    find: () => Promise<V>,
  ): Promise<Limited<V>> => {
    const address = addressKey(request);
    const hash = token ? hashToken(token) : null;
    const known = hash === null ? undefined : accountOfToken.get(hash);
    const isUnknown = hash !== null && known === undefined;
    const before = isUnknown
      ? await checkUnknown(request, address)
      : await check(request, known === undefined ? address : accountKey(known));
    if (before !== null) return { visitor: null, waitSeconds: before };
    const visitor = await find();
    rememberVisitor(hash, visitor.session);
    const { session } = visitor;
    const after = isUnknown ? await check(request, session ? accountKey(session.account.id) : address) : null;
    return after === null ? { visitor, waitSeconds: null } : { visitor: null, waitSeconds: after };
  };
}
