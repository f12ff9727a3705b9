import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A link to the shop that can be cut at any moment. */
export interface CuttingProxy {
  url: string;
  /** Ends every connection after so long, once. Returns how to call it off. */
  cutAfter: (ms: number) => () => void;
  close: () => Promise<void>;
}

export async function openCuttingProxy(shopUrl: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(shopUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => sockets.forEach((socket) => socket.resetAndDestroy());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: (ms) => {
      const timer = setTimeout(cut, ms);
      return () => clearTimeout(timer);
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
