import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseProxy = {
  /** The same database through the proxy. */
  url: string;
  /** Cuts the open connections off from the server: here they stay open and silent. New ones work. */
  stall: () => void;
  /** Ends the connections and takes no new ones. */
  close: () => Promise<void>;
};

/** A proxy to the server of `url`. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const pairs = new Set<[client: Socket, server: Socket]>();
  const proxy = createServer((client) => {
    const server = connectTo(target);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.pipe(server).pipe(client);
    pairs.add([client, server]);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const through = new URL(
    url.replace(/^[^@/]*:\/\/[^/]*/, `postgres://postgres@127.0.0.1:${(proxy.address() as AddressInfo).port}`),
  );
  through.search = '';
  through.pathname = target.pathname;
  return {
    url: through.href,
    stall: () => {
      for (const [client, server] of pairs) {
        client.unpipe(server);
        server.unpipe(client);
        server.destroy();
        // What arrives is taken and goes nowhere
        client.resume();
      }
    },
    close: async () => {
      proxy.close();
      for (const socket of [...pairs].flat()) socket.destroy();
      await once(proxy, 'close');
    },
  };
}

function connectTo({ hostname, port, searchParams }: URL): Socket {
  const folder = searchParams.get('host');
  return folder
    ? connect(`${folder}/.s.PGSQL.${port || '5432'}`)
    : connect(Number(port || 5432), decodeURIComponent(hostname));
}
