import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The whole of a request has come by then, however slowly its body goes on. A file of an accounting system may take longer,
 * as long as more of it comes.
 */
export const REQUEST_MS = 60_000;

/** A client that is sending when it is refused reads the answer after so much more, or so long. */
const MAX_AFTER_ANSWER_BYTES = 256 * 1024;
const MAX_AFTER_ANSWER_MS = 2000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take more than a minute: a file of an accounting system. */
    takesLongBody?: boolean;
  }
}

/**
 * Ends requests whose bodies nobody reads: those that were answered before their body had come, such as an upload of a guest,
 * and those that go on for too long.
 */
export function limitUnreadBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (!request.raw.complete) endLate(request);
    next();
  });
  app.addHook('onSend', (request, reply, _payload, next) => {
    if (isUnread(request)) void reply.header('connection', 'close');
    next();
  });
  app.addHook('onResponse', (request, _reply, next) => {
    if (isUnread(request)) endUnread(request);
    next();
  });
}

/** A request of `inject` has no connection. */
const isUnread = ({ raw }: FastifyRequest): boolean =>
  !raw.complete && !raw.readableEnded && raw.socket instanceof Socket;

function endLate({ raw, routeOptions }: FastifyRequest): void {
  const isLong = routeOptions.config.takesLongBody === true;
  let received = raw.socket.bytesRead;
  const look = () => {
    if (raw.complete) return;
    if (!isLong || raw.socket.bytesRead === received) return void raw.destroy();
    received = raw.socket.bytesRead;
    timer.refresh();
  };
  const timer = setTimeout(look, REQUEST_MS).unref();
  raw.once('close', () => clearTimeout(timer));
}

function endUnread({ raw }: FastifyRequest): void {
  let left = MAX_AFTER_ANSWER_BYTES;
  const end = () => raw.socket.destroy();
  setTimeout(() => raw.complete || end(), MAX_AFTER_ANSWER_MS).unref();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) end();
  });
  raw.resume();
}
