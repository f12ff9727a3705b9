import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hashToken } from '../session/hash-token.ts';

type Served = { port: number; host: string; token: string | undefined; read: () => Promise<string> };

/**
 * Serves `GET /metrics` at a port of its own, so that no proxy of the shop leads to it. With a token, to who sends it alone
 * (`Authorization: Bearer …`).
 */
export async function serveMetrics({ port, host, token, read }: Served): Promise<{
  port: number;
  stop: () => Promise<void>;
}> {
  const isAllowed = (given = ''): boolean =>
    token === undefined || timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(`Bearer ${token}`)));
  const server = createServer((request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void reply.writeHead(404).end();
    if (!isAllowed(request.headers.authorization)) return void reply.writeHead(401).end();
    read().then(
      (text) => reply.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => reply.writeHead(503).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
