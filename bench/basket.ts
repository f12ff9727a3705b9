import { randomUUID } from 'node:crypto';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import { load, rawRequest, type RawRequest, waits } from './trade/http-load.ts';
import { startTradeServer, type TradeServer } from './trade/start-trade-server.ts';

/** Enough for the limit of 600 changes a minute, which stays on. */
const buyers = 500;
const products = 2000;
const port = 5570;
const linesBefore = 10;
const seconds = 3;

/** A basket as the largest ones are, and how many buyers have one. */
const longLines = 1000;
const longBuyers = 20;

/**
 * Lines added to baskets in a second, one and ten a call, beside a bare upsert of a line; and how long a basket of a
 * thousand lines takes to be read and changed.
 */
export const basketBenchmark: Benchmark = async ({ print }) => {
  const server = await startTradeServer({ buyers, products, port });
  try {
    for (const connections of [16, 8]) await measure(server, connections, print);
    await measureLong(server, print);
  } finally {
    await server.stop();
  }
};

async function measure(server: TradeServer, connections: number, print: Print): Promise<void> {
  const run = async (target: number, next: () => RawRequest) => {
    await server.fillBaskets(linesBefore);
    await load(target, connections, 0.5, next);
    return load(target, connections, seconds, next);
  };
  print(`  ${connections} at once`);
  const bare = await run(server.referencePort, bareLines(server));
  const reference = { name: 'bare upsert', value: bare.perSecond };
  print(figure('bare upsert of a line', bare.perSecond, 'lines/s') + waits(bare));
  for (const lines of [1, 10]) {
    const added = await run(server.port, additions(server, lines));
    print(figure(`basket/add, lines a call: ${lines}`, added.perSecond * lines, 'lines/s', reference) + waits(added));
  }
}

/** Every call is the next buyer's; keys as the shop's own pages send them. */
function additions({ buyers: all, itemIds }: TradeServer, lines: number): () => RawRequest {
  let n = 0;
  return () => {
    n += 1;
    const products = Array.from({ length: lines }, (_, m) => ({ id: itemIds[(n * 7 + m * 13) % 200]!, quantity: 2 }));
    const headers = { authorization: `Bearer ${all[n % all.length]!.token}`, 'idempotency-key': randomUUID() };
    return rawRequest('/api/basket/add/', headers, { products });
  };
}

function bareLines({ buyers: all, itemIds }: TradeServer): () => RawRequest {
  let n = 0;
  return () => {
    n += 1;
    return rawRequest('/line', {}, { accountId: all[n % all.length]!.accountId, itemId: itemIds[(n * 7) % 200] });
  };
}

/** Calls one after the other: what a page waits for. */
async function measureLong(server: TradeServer, print: Print): Promise<void> {
  print(`  baskets of ${longLines} lines`);
  await server.fillBaskets(longLines, longBuyers);
  const calls: [string, (buyer: TradeServer['buyers'][number]) => RawRequest][] = [
    ['the lines', (buyer) => rawRequest('/web/basket/products/', authorization(buyer), undefined, 'GET')],
    ['the sums', (buyer) => rawRequest('/api/basket/sumBlock/', authorization(buyer), undefined, 'GET')],
    ['another quantity', (buyer) => rawRequest('/api/basket/update/', authorization(buyer), quantityOf(server))],
    ['the checkout', (buyer) => rawRequest('/web/orderCheckout/', authorization(buyer), undefined, 'GET')],
  ];
  for (const [name, request] of calls) {
    let n = 0;
    const next = () => request(server.buyers[(n += 1) % longBuyers]!);
    await load(server.port, 1, 0.5, next);
    const read = await load(server.port, 1, 2, next);
    print(figure(`${name}, median`, read.medianMs, 'ms') + waits(read));
  }
}

const authorization = ({ token }: TradeServer['buyers'][number]) => ({ authorization: `Bearer ${token}` });

const quantityOf = ({ itemIds }: TradeServer) => ({ product: { ID: itemIds.at(-1), QUANTITY: 12 } });
