import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy to the shop that stalls in the middle of a page. */
export interface StallingProxy {
  url: string;
  /** How many pages have stalled. */
  stalls: () => number;
  close: () => Promise<void>;
}

const STALL_MS = 1000;

/** Hands on what `shopUrl` answers; a page pauses for a second before the first `mark` in its HTML. */
export async function openStallingProxy(shopUrl: string, mark: string): Promise<StallingProxy> {
  let stalls = 0;
  const server = createServer((request, response) => {
    // Not compressed, or the mark is not to be found
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    get(shopUrl + request.url, { headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      if (answer.headers['content-type']?.startsWith('text/html')) {
        void sendInHalves(answer, response, mark).then((stalled) => (stalls += stalled));
      } else answer.pipe(response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stalls: () => stalls,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** Returns 1 where the page holds the mark, else 0. */
async function sendInHalves(answer: IncomingMessage, response: ServerResponse, mark: string): Promise<0 | 1> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const html = Buffer.concat(chunks);
  const at = html.indexOf(mark);
  if (at === -1) {
    response.end(html);
    return 0;
  }
  response.write(html.subarray(0, at));
  await new Promise((stalled) => setTimeout(stalled, STALL_MS));
  response.end(html.subarray(at));
  return 1;
}
