import type { FastifyInstance } from 'fastify';
import { type RequestScope, runInRequest } from '../db/index.ts';

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
  app.addHook('onRequest', (request, _reply, next) => {
    const waitsAsJob = request.routeOptions.config.waitsAsJob === true;
    request.scope = { id: request.requestId, owner: null, waitsAsJob, isOver: false };
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
