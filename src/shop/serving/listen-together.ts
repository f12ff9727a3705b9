import type { FastifyInstance } from 'fastify';
import { checkAddress } from './check-address.ts';

type Where = { port: number; host: string };

/** Listens on a port on which other threads of this process listen too: the kernel spreads the connections. */
export function listenTogether(app: FastifyInstance, { port, host }: Where): Promise<string> {
  const options = { port, host, reusePort: true };
  return app.listen(options);
}

/** The same for the first thread: rejects where another process has the port, which would share it without a word. */
export async function listenFirst(app: FastifyInstance, where: Where): Promise<string> {
  return listenTogether(app, { ...where, port: await checkAddress(where) });
}
