import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { createDatabase } from '#server/testing/create-database.ts';
import { namedPostgres } from '#server/testing/find-postgres.ts';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import type { TradeData } from '#bench/generator/fill-trade-shop.ts';
import { nodeOptionsOf, startEnvironment } from '../node-options.ts';
import type { Opening, Order } from './trade-server.ts';

export type TradeServer = TradeData & {
  /** Of its database. */
  url: string;
  port: number;
  referencePort: number;
  /**
   * Leaves so many lines in the baskets of the first buyers (all of them where no number is given) and none in the
   * others, and lets the database gather its statistics.
   */
  fillBaskets: (linesEach: number, buyers?: number) => Promise<void>;
  settle: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a filled shop in a process of its own, on a durable database that is gone when it stops. */
export async function startTradeServer(size: { buyers: number; products: number; port: number }): Promise<TradeServer> {
  const database = await openTradeDatabase();
  const child = fork(join(import.meta.dirname, 'trade-server.ts'), {
    execArgv: nodeOptionsOf('start'),
    env: startEnvironment(),
  });
  child.send({ ...size, url: database.url } satisfies Opening);
  const data = (await answerOf(child)) as TradeData;
  const send = async (order: Order) => {
    child.send(order);
    await answerOf(child);
  };
  return {
    ...data,
    url: database.url,
    port: size.port,
    referencePort: size.port + 1,
    fillBaskets: (linesEach, buyers = size.buyers) => send({ linesEach, buyers }),
    settle: () => send('settle'),
    stop: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.send('stop' satisfies Order);
      await exited;
      await database.remove();
    },
  };
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The server of the benchmark has ended'));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}

type TradeDatabase = { url: string; remove: () => Promise<void> };

async function openTradeDatabase(): Promise<TradeDatabase> {
  const named = namedPostgres();
  if (named === undefined) {
    const { url, stop } = await startPrivatePostgres({ durable: true });
    return { url, remove: stop };
  }
  const { url, drop } = await createDatabase({ server: named });
  return { url, remove: drop };
}
