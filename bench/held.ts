import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import { type Answers, askFor } from './held/ask-for.ts';
import { startChild } from './listing/child.ts';
import { startTradeServer, type TradeServer } from './trade/start-trade-server.ts';

const port = 5596;
const nodePort = 5598;
const HELD_SECONDS = 20;
const FROZEN_SECONDS = 6;
const REQUESTS_OF_BUYER = 30;
const PARALLEL_WRITES = 36;
const FREEZES = 3;

/** Others wait no longer than this (99 %), and nobody else is refused. */
const AIM_MS = 300;

/**
 * What other buyers notice while one row is held: a basket for 20 s, with 30 requests of its buyer at any time, and those of
 * a second node that stops in the middle of 36 writes. Beside the same requests on a calm shop.
 */
export const heldBenchmark: Benchmark = async ({ print }) => {
  const server = await startTradeServer({ buyers: 200, products: 2000, port });
  try {
    await measureOthers(server, 2);
    const calm = await measureOthers(server, 5);
    print(figure('others, nothing held', calm.p99Ms, 'ms (99 %)') + details(calm));
    await measureHeldBasket(server, print, calm);
    await measureFrozenNode(server, print, calm);
  } finally {
    await server.stop();
  }
};

const details = ({ count, refused, slowestMs }: Answers) =>
  `   ${count} answers, slowest ${slowestMs.toFixed(0)} ms, ${refused} refused`;

function report(print: Print, name: string, others: Answers, calm: Answers): void {
  const isMissed = others.p99Ms > AIM_MS || others.refused > 0;
  const beside = { name: 'calm', value: calm.p99Ms };
  print(figure(name, others.p99Ms, 'ms (99 %)', beside) + details(others) + (isMissed ? `   over ${AIM_MS} ms` : ''));
}

type Buyer = TradeServer['buyers'][number];

const addition = ({ itemIds }: TradeServer, { accountId }: Buyer) => ({
  path: '/api/basket/add/',
  body: { products: [{ id: itemIds[accountId % itemIds.length]! }] },
});

/** Eight buyers, none of those that wait, who add, look at their basket and at their orders. */
function measureOthers(server: TradeServer, seconds: number): Promise<Answers> {
  const others = server.buyers.slice(100, 108);
  const requests = [{ path: '/web/basket/products/' }, { path: '/web/profile/orders/' }];
  return askFor(
    seconds,
    others.map((buyer) => ({ port, token: buyer.token, requests: [addition(server, buyer), ...requests] })),
  );
}

async function measureHeldBasket(server: TradeServer, print: Print, calm: Answers): Promise<void> {
  const [buyer] = server.buyers as [Buyer];
  const one = { port, token: buyer.token, requests: [addition(server, buyer)] };
  await askFor(0.1, [one]);
  const foreign = new pg.Client({ connectionString: server.url });
  await foreign.connect();
  await foreign.query('begin');
  await foreign.query('select from basket where account_id = $1 for update', [buyer.accountId]);
  const own = askFor(
    HELD_SECONDS,
    Array.from({ length: REQUESTS_OF_BUYER }, () => one),
  );
  const others = await measureOthers(server, HELD_SECONDS);
  await foreign.query('rollback');
  await foreign.end();
  report(print, `others, a basket held for ${HELD_SECONDS} s`, others, calm);
  const refused = await own;
  print(figure('its buyer', refused.p99Ms, 'ms (99 %)') + details(refused));
}

async function measureFrozenNode(server: TradeServer, print: Print, calm: Answers): Promise<void> {
  const node = await startChild<string>('../held/second-node.ts', { url: server.url, port: nodePort });
  try {
    for (let n = 0; n < FREEZES; n += 1) {
      const writing = server.buyers.slice(0, PARALLEL_WRITES);
      const of = (at: number) => (buyer: Buyer) => ({
        port: at,
        token: buyer.token,
        requests: [addition(server, buyer)],
      });
      const there = askFor(1, writing.map(of(nodePort)));
      await sleep(300 + 37 * n);
      process.kill(node.pid, 'SIGSTOP');
      const here = askFor(FROZEN_SECONDS, writing.map(of(port)));
      const others = await measureOthers(server, FROZEN_SECONDS);
      process.kill(node.pid, 'SIGCONT');
      await Promise.all([there, here]);
      report(print, `others, a second node frozen for ${FROZEN_SECONDS} s`, others, calm);
    }
  } finally {
    await node.stop();
  }
}
