import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from '../rolling/under-load.ts';

const USUAL_MS = 10_000;
const SLOW_CLIENTS = 300;
const HEAVY_AT_ONCE = 200;

/** What a part of the drill does to a shop under load, for so long; it returns how long the shop took to recover, each time. */
export type Disturbance = (place: Place, ms?: number) => Promise<number[]>;

/** A node that neither works nor ends, as in a virtual machine that is paused. */
export const freezeNode: Disturbance = async ({ nodes: [first, second] }, ms = USUAL_MS) => {
  second.signal('SIGSTOP');
  await sleep(ms);
  await first.untilReady();
  second.signal('SIGCONT');
  return [await msUntil(() => second.untilReady())];
};

/** Connections that send a line every second and never end their request, and others that read nothing. */
export const keepSlowClients: Disturbance = async ({ nodes }, ms = USUAL_MS) => {
  const sockets: Socket[] = [];
  for (let n = 0; n < SLOW_CLIENTS; n += 1) {
    const { hostname, port } = new URL(nodes[n % 2]!.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(n % 3 === 0 ? `GET /auth HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(50) : 'GET /auth HTTP/1.1\r\n');
    if (n % 3 === 0) socket.pause();
    sockets.push(socket);
  }
  for (const end = performance.now() + ms; performance.now() < end; await sleep(1000)) {
    for (const [n, socket] of sockets.entries()) if (n % 3 !== 0) socket.write(`X-Slow: ${n}\r\n`);
  }
  const recovered = await msUntil(() => nodes[0].untilReady());
  for (const socket of sockets) socket.destroy();
  return [recovered];
};

/** One buyer asks for two hundred things at a time. */
export const visitHeavily: Disturbance = async ({ nodes, data }, ms = USUAL_MS) => {
  const headers = { authorization: `Bearer ${data.buyers.at(-1)!.token}` };
  for (const end = performance.now() + ms; performance.now() < end;) {
    await Promise.all(
      Array.from({ length: HEAVY_AT_ONCE }, (_, n) =>
        fetch(`${nodes[n % 2]!.url}/web/catalog/`, { headers }).then(
          (answer) => answer.arrayBuffer(),
          () => undefined,
        ),
      ),
    );
  }
  return [await msUntil(() => nodes[0].untilReady())];
};

/** The settings of a node whose clock is two hours ahead. */
export const wrongClock = (): Record<string, string> => ({
  NODE_OPTIONS: `--import=${import.meta.resolve('./wrong-clock.mjs')}`,
});

/** The second node was started with a wrong clock: it says so and works by the clock of the database. */
export const workWithWrongClock: Disturbance = async ({ nodes: [, second] }, ms = USUAL_MS) => {
  const { clockAheadSeconds } = (await (await fetch(`${second.url}/health/ready`)).json()) as {
    clockAheadSeconds?: number;
  };
  if (clockAheadSeconds === undefined || clockAheadSeconds < 7000) {
    throw new Error(`The node does not say that its clock is wrong: ${clockAheadSeconds}`);
  }
  await sleep(ms);
  return [];
};

async function msUntil(ready: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await ready();
  return performance.now() - began;
}
