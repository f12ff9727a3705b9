import type { FastifyInstance } from 'fastify';
import { type RequestScope, runInRequest } from '../db/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its statements wait as those of a job do: an exchange with an accounting system. */
    waitsAsJob?: boolean;
  }
  interface FastifyRequest {
    databaseScope: RequestScope | null;
  }
}

/** Marks what each request does as that of a request, so that its waits in the database are bounded until it is answered. */
export function registerRequestScopes(app: FastifyInstance): void {
  app.decorateRequest('databaseScope', null);
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.routeOptions.config.waitsAsJob) return next();
    request.databaseScope = { owner: null, isOver: false };
    runInRequest(request.databaseScope, next);
  });
  // A body arrives in the context of its connection
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.databaseScope) runInRequest(request.databaseScope, next);
    else next();
  });
  app.addHook('onResponse', (request, _reply, next) => {
    if (request.databaseScope) request.databaseScope.isOver = true;
    next();
  });
}
