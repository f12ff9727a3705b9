import { Writable } from 'node:stream';
import Fastify from 'fastify';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { serveIpc } from '../listing/ipc-server.ts';
import { elementsOf, type Tree } from './html-tree.ts';

/**
 * What a page is measured against: the same web server and React's renderer alone, writing the same tree of elements. No
 * component, router, query, session or header is there; the elements are created for every page.
 */
export type BareOpening = { port: number; tree: Tree };

process.once('message', async ({ port, tree }: BareOpening) => {
  const app = Fastify();
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await render(elementsOf(tree))));
  await app.listen({ port, host: '127.0.0.1' });
  serveIpc(() => app.close());
  process.send!('ready');
});

/** To its end and in one piece, as the shop renders its pages. */
function render(element: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const stream = renderToPipeableStream(element, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady: () => stream.pipe(sink),
    });
  });
}
