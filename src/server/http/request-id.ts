import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from '#shared/request-id-header.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Names it in the answer, in the log, and under an error that a person sees. */
    requestId: string;
  }
}

/** Letters, digits and the signs that proxies use; long enough to be unique, short enough for a line of the log. */
const WELL_FORMED = /^[\w.:=-]{8,64}$/;

/** Gives each request an id, before anything else is done for it. */
export function registerRequestIds(app: FastifyInstance): void {
  app.decorateRequest('requestId', '');
  app.addHook('onRequest', (request, reply, next) => {
    request.requestId = requestIdOf(request);
    void reply.header(REQUEST_ID_HEADER, request.requestId);
    next();
  });
}

/** The id that a trusted proxy has given to a request, or a new one of 16 digits and letters. */
function requestIdOf(request: FastifyRequest): string {
  const given = request.headers[REQUEST_ID_HEADER];
  const isTaken = typeof given === 'string' && WELL_FORMED.test(given) && isOfProxy(request);
  return isTaken ? given : randomBytes(8).toString('hex');
}

/** Fastify lists an address beyond that of the connection only where the connection is that of a trusted proxy. */
const isOfProxy = ({ ips }: FastifyRequest): boolean => ips !== undefined && ips.length > 1;
