import type { FastifyReply } from 'fastify';

/**
 * Calls `closed` once, when the answer has been sent or its client has left, whichever comes first. Fastify does not call
 * `onResponse` where the client has left.
 */
export function whenClosed(reply: FastifyReply, closed: () => void): void {
  reply.raw.once('close', closed);
}
