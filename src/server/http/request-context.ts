import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../serve.ts';
import { readIdempotencyKey } from './idempotency-header.ts';

const bearer = /^Bearer ([A-Za-z0-9_-]{20,128})$/;

/**
 * The data of an HTTP request that calls use. The token comes from the header only: no cookie opens a call. Throws
 * KEY_INVALID.
 */
export function requestContext(request: FastifyRequest, reply: FastifyReply): RequestContext {
  const { headers } = request;
  return {
    ip: request.ip,
    agent: (headers['user-agent'] ?? '').slice(0, 300),
    prefetch: headers.purpose === 'prefetch' || headers['sec-purpose']?.includes('prefetch') === true,
    idempotencyKey: request.method === 'GET' ? null : readIdempotencyKey(headers['idempotency-key']),
    token: bearer.exec(headers.authorization ?? '')?.[1] ?? null,
    ...deviceOf(request, reply),
    ...startKeyOf(request, reply),
    setCookie: (name, value, options) =>
      void reply.setCookie(name, value, { path: '/', secure: request.protocol === 'https', ...options }),
  };
}

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;

/** The mark of a browser, in a cookie that scripts do not read. */
function deviceOf(request: FastifyRequest, reply: FastifyReply): Pick<RequestContext, 'device' | 'setDevice'> {
  const secure = request.protocol === 'https';
  const name = secure ? '__Host-device' : 'device';
  const mark = request.cookies[name];
  return {
    device: mark !== undefined && /^[\w-]{22}$/.test(mark) ? mark : null,
    setDevice: (value) =>
      void reply.setCookie(name, value, {
        path: '/',
        maxAge: YEAR_SECONDS,
        sameSite: 'strict',
        httpOnly: true,
        secure,
      }),
  };
}

/** A cookie of one page that scripts do not read: the key leaves the address, and the page still survives a reload. */
function startKeyOf(request: FastifyRequest, reply: FastifyReply): Pick<RequestContext, 'startKey' | 'setStartKey'> {
  const key = request.cookies.startKey;
  return {
    startKey: key !== undefined && /^[\w-]{43}$/.test(key) ? key : null,
    setStartKey: (value) =>
      void reply.setCookie('startKey', value, {
        path: '/office/start',
        maxAge: HOUR_SECONDS,
        sameSite: 'strict',
        httpOnly: true,
        secure: request.protocol === 'https',
      }),
  };
}
