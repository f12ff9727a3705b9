import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Logs requests that took `ms` milliseconds or more, with their path alone: an address may hold a key. */
export function logSlowRequests(app: FastifyInstance, ms: number): void {
  app.addHook('onResponse', (request, reply, done) => {
    const took = Math.round(reply.elapsedTime);
    if (took >= ms) {
      const { method, requestId } = request;
      const fields = { requestId, method, path: pathOf(request), status: reply.statusCode, ms: took };
      request.log.warn(fields, 'slow request');
    }
    done();
  });
}

/** That of the route for calls, whose addresses may name people; that of the address for pages, which share a route. */
const pathOf = ({ url, routeOptions }: FastifyRequest): string =>
  routeOptions.url === undefined || routeOptions.url === '/*' ? url.split('?')[0]! : routeOptions.url;
