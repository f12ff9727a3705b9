import type { Data } from '#shared/endpoint.ts';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import { ask, load, rawRequest, type RawRequest, waits } from './trade/http-load.ts';
import { startTradeServer, type TradeServer } from './trade/start-trade-server.ts';

const buyers = 1500;
const products = 2000;
const port = 5574;
const seconds = 3;

/** Large orders: of so many lines, by so many buyers. */
const longLines = 100;
const longBuyers = 200;

/**
 * Orders of one line placed in a second, beside a bare transaction that inserts an order and its line; and orders of a
 * hundred lines each.
 */
export const ordersBenchmark: Benchmark = async ({ print }) => {
  const server = await startTradeServer({ buyers, products, port });
  try {
    for (const connections of [16, 8]) await measure(server, connections, print);
    await measureLong(server, print);
  } finally {
    await server.stop();
  }
};

async function measure(server: TradeServer, connections: number, print: Print): Promise<void> {
  const run = async (target: number, next: () => RawRequest | undefined) => {
    await load(target, connections, 0.5, next);
    return load(target, connections, seconds, next);
  };
  print(`  ${connections} at once`);
  await server.fillBaskets(0);
  const bare = await run(server.referencePort, bareOrders(server));
  print(figure('bare transaction of an order and a line', bare.perSecond, 'orders/s') + waits(bare));
  await server.fillBaskets(0);
  const additions = server.buyers.map(addition(server));
  await load(server.port, connections, Number.POSITIVE_INFINITY, () => additions.pop());
  await server.settle();
  const opened = await openCheckouts(server, connections);
  const placed = await run(server.port, () => opened.pop());
  const reference = { name: 'bare transaction', value: bare.perSecond };
  print(figure('order/add of one line', placed.perSecond, 'orders/s', reference) + waits(placed));
}

async function measureLong(server: TradeServer, print: Print): Promise<void> {
  const connections = 8;
  print(`  ${connections} at once, orders of ${longLines} lines`);
  await server.fillBaskets(longLines, longBuyers);
  const opened = await openCheckouts(server, connections, longBuyers);
  const placed = await load(server.port, connections, Number.POSITIVE_INFINITY, () => opened.pop());
  print(figure(`order/add of ${longLines} lines`, placed.perSecond, 'orders/s') + waits(placed));
}

type Buyer = TradeServer['buyers'][number];

const authorization = ({ token }: Buyer) => ({ authorization: `Bearer ${token}` });

const addition =
  ({ itemIds }: TradeServer) =>
  (buyer: Buyer, n: number): RawRequest =>
    rawRequest('/api/basket/add/', authorization(buyer), { products: [{ id: itemIds[n % itemIds.length]! }] });

/** So many buyers open the checkout, as their pages do before they order; not part of the figure. */
async function openCheckouts(
  server: TradeServer,
  connections: number,
  count = server.buyers.length,
): Promise<RawRequest[]> {
  const requests: RawRequest[] = [];
  const waiting = server.buyers.slice(0, count);
  const work = async () => {
    for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) {
      const open = rawRequest('/web/orderCheckout/?shipment=together', authorization(buyer), undefined, 'GET');
      const checkout = await ask<Data<'orderCheckout'>>(server.port, open);
      requests.push(rawRequest('/api/order/add/', authorization(buyer), orderOf(buyer, checkout)));
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return requests;
}

const orderOf = (buyer: Buyer, { checkoutKey, summary }: Data<'orderCheckout'>) => ({
  contragent: buyer.companyId,
  deliveryType: 'delivery',
  address: buyer.address,
  consignee: buyer.consignee,
  shipment: 'together',
  paySystem: 'credit',
  checkoutKey,
  expectedTotal: summary.total,
});

function bareOrders({ buyers: all, itemIds }: TradeServer): () => RawRequest {
  let n = 0;
  return () => {
    n += 1;
    const { accountId, companyId } = all[n % all.length]!;
    return rawRequest('/order', {}, { accountId, companyId, itemId: itemIds[n % itemIds.length] });
  };
}
