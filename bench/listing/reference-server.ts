import Fastify from 'fastify';
import { serveIpc } from './ipc-server.ts';

/**
 * What the listing is measured against: the same web server that gives one and the same answer of the shop, as an object
 * to be written with JSON.stringify, and as bytes that are ready.
 */
export type ReferenceOpening = { port: number; answer: string };

process.once('message', async ({ port, answer }: ReferenceOpening) => {
  const app = Fastify();
  const object = JSON.parse(answer) as object;
  const bytes = Buffer.from(answer);
  app.get('/object', () => object);
  app.get('/bytes', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
  await app.listen({ port, host: '127.0.0.1' });
  serveIpc(() => app.close());
  process.send!('ready');
});
