import type { FastifyInstance, FastifyRequest } from 'fastify';
import { whenClosed } from './when-closed.ts';

/** Logs requests that took `ms` milliseconds or more, those that their client did not wait for too, with their path alone: an address may hold a key. */
export function logSlowRequests(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    whenClosed(reply, () => {
      const took = Math.round(reply.elapsedTime);
      if (took < ms) return;
      const { method, requestId } = request;
      const isSent = reply.raw.writableFinished;
      const fields = { requestId, method, path: pathOf(request), status: reply.statusCode, isSent, ms: took };
      request.log.warn(fields, 'slow request');
    });
    done();
  });
}

/** That of the route for calls, whose addresses may name people; that of the address for pages, which share a route. */
const pathOf = ({ url, routeOptions }: FastifyRequest): string =>
  routeOptions.url === undefined || routeOptions.url === '/*' ? url.split('?')[0]! : routeOptions.url;
