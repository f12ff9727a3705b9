import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * A small proxy where neither nginx nor Caddy is installed: it spreads requests over nodes, and sends one that was lost to
 * the next node, if the node has not taken it, it reads, or it has a key.
 */
export function roundRobin(port: number, nodes: readonly string[]): { stop: () => void } {
  let turn = 0;
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked);
    const first = turn++;
    const pass = (tried: number): void => {
      const node = nodes[(first + tried) % nodes.length]!;
      const onError = (error: NodeJS.ErrnoException) => {
        const isRepeatable = asked.method === 'GET' || asked.headers['idempotency-key'] !== undefined;
        if (tried + 1 < nodes.length && (isRepeatable || error.code === 'ECONNREFUSED')) pass(tried + 1);
        else answer.writeHead(502).end();
      };
      send(node, asked, body, answer).on('error', onError);
    };
    pass(0);
  }).listen(port, '127.0.0.1');
  return {
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function send(node: string, { method, url, headers }: IncomingMessage, body: Buffer, answer: ServerResponse) {
  const sent = request(`http://${node}${url}`, { method, headers: { ...headers, connection: 'close' }, agent: false });
  sent.on('response', (response) => {
    const { connection: _, ...rest } = response.headers;
    answer.writeHead(response.statusCode!, rest);
    response.pipe(answer);
  });
  return sent.end(body);
}
