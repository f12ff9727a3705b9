import type { FastifyReply } from 'fastify';

/**
 * Calls `closed` once, when the answer has been sent or its client has left, whichever comes first. Fastify's `onResponse`
 * tells of sent answers alone.
 */
export function whenClosed(reply: FastifyReply, closed: () => void): void {
  reply.raw.once('close', closed);
}
