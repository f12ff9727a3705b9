import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { currentTime } from '#server/clock.ts';
import { notFound } from '#server/errors.ts';

const PATH = '/health/visitor';
const VALID_MS = 60_000;

/** How the shop sees a request. `forwarded`: the header `X-Forwarded-For` as it came; `trusts`: the sender is a trusted proxy. */
export type SeenVisitor = {
  host: string;
  protocol: string;
  address: string;
  forwarded: string | null;
  trusts: boolean;
};

/** `key`: a secret that all nodes of the database have. */
export function registerVisitorEcho(app: FastifyInstance, key: () => Promise<string>): void {
  app.get<{ Querystring: { at?: string; sign?: string } }>(PATH, async (request, reply) => {
    const { at = '', sign = '' } = request.query;
    const isFresh = Math.abs(currentTime().getTime() - Number(at)) < VALID_MS;
    if (!isFresh || !isEqual(sign, signatureOf(await key(), at))) throw notFound('Такого вызова нет');
    const { host, protocol, ip, ips, headers } = request;
    const forwarded = headers['x-forwarded-for'];
    void reply.header('cache-control', 'no-store');
    return {
      host,
      protocol,
      address: ip,
      forwarded: forwarded === undefined ? null : String(forwarded),
      trusts: (ips?.length ?? 0) > 1,
    } satisfies SeenVisitor;
  });
}

/** The path that only who reads the database can ask for, within a minute. */
export function signedEchoPath(key: string): string {
  const at = String(currentTime().getTime());
  return `${PATH}?at=${at}&sign=${signatureOf(key, at)}`;
}

const signatureOf = (key: string, at: string): string =>
  createHmac('sha256', key).update(`visitor ${at}`).digest('base64url');

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
