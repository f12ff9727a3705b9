import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A link to the shop that loses some of the requests: half of those before the shop has them, half of the answers. */
export interface LossyLink {
  url: string;
  requests: () => number;
  losses: () => number;
  close: () => Promise<void>;
}

export async function openLossyLink(shopUrl: string, share: number, random: () => number): Promise<LossyLink> {
  let requests = 0;
  let losses = 0;
  const server = createServer((near, answer) => {
    requests += 1;
    const dice = random();
    if (dice < share / 2) {
      losses += 1;
      near.socket.resetAndDestroy();
      return;
    }
    const lose = () => near.socket.resetAndDestroy();
    const handOn = async (response: IncomingMessage) => {
      const body = Buffer.concat((await response.toArray()) as Buffer[]);
      if (dice < share) {
        losses += 1;
        lose();
      } else answer.writeHead(response.statusCode!, response.headers).end(body);
    };
    const far = send(`${shopUrl}${near.url}`, { method: near.method, headers: near.headers, agent: false });
    far.on('error', lose).on('response', (response) => void handOn(response).catch(lose));
    near.on('error', () => far.destroy());
    near.pipe(far);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    losses: () => losses,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
