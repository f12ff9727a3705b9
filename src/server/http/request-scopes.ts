import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from '#shared/request-id-header.ts';
import { type RequestScope, runInRequest } from '../db/index.ts';
import { requestIdOf } from './request-id.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its statements wait as those of a job do: an exchange with an accounting system. */
    waitsAsJob?: boolean;
  }
  interface FastifyRequest {
    scope: RequestScope | null;
  }
}

/**
 * Marks what each request does as that of a request: its waits in the database are bounded until it is answered, and its
 * lines in the log have the id that the answer names.
 */
export function registerRequestScopes(app: FastifyInstance): void {
  app.decorateRequest('scope', null);
  app.addHook('onRequest', (request, reply, next) => {
    const id = requestIdOf(request);
    void reply.header(REQUEST_ID_HEADER, id);
    const waitsAsJob = request.routeOptions.config.waitsAsJob === true;
    request.scope = { id, owner: null, waitsAsJob, isOver: false };
    runInRequest(request.scope, next);
  });
  // A body arrives in the context of its connection
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.scope) runInRequest(request.scope, next);
    else next();
  });
  app.addHook('onResponse', (request, _reply, next) => {
    if (request.scope) request.scope.isOver = true;
    next();
  });
}
