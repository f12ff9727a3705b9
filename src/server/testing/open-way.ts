import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Way = {
  /** The database at the other end, through the way. */
  url: string;
  /** The server loses the connections of now, which stay open here and carry nothing more; new ones are carried. */
  stall: () => void;
  /** Ends the connections and takes no new ones. */
  close: () => Promise<void>;
};

/** A way to the server of `url` that can be cut, and that can fall silent. */
export async function openWay(url: string): Promise<Way> {
  const target = new URL(url);
  const pairs = new Set<[client: Socket, server: Socket]>();
  const way = createServer((client) => {
    const server = connectTo(target);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.pipe(server).pipe(client);
    pairs.add([client, server]);
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  const through = new URL(
    url.replace(/^[^@/]*:\/\/[^/]*/, `postgres://postgres@127.0.0.1:${(way.address() as AddressInfo).port}`),
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
      way.close();
      for (const socket of [...pairs].flat()) socket.destroy();
      await once(way, 'close');
    },
  };
}

function connectTo({ hostname, port, searchParams }: URL): Socket {
  const folder = searchParams.get('host');
  return folder
    ? connect(`${folder}/.s.PGSQL.${port || '5432'}`)
    : connect(Number(port || 5432), decodeURIComponent(hostname));
}
