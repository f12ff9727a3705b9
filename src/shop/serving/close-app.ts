import type { FastifyInstance } from 'fastify';

/** Requests in progress have this long to end; then their connections are closed. */
const STOP_LIMIT_MS = 10_000;

/** Takes no new requests and waits for those that were taken. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const forced = setTimeout(() => app.server.closeAllConnections(), STOP_LIMIT_MS);
  await app.close().finally(() => clearTimeout(forced));
}
