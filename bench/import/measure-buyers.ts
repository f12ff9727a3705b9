import { randomUUID } from 'node:crypto';
import { figure, type Print } from '../benchmark.ts';
import { startChild } from '../listing/child.ts';
import { load, rawRequest, type RawRequest } from '../trade/http-load.ts';
import type { ExchangeData, ExchangeOpening } from './exchange-server.ts';
import { sendExchange } from './send-exchange.ts';

const port = 5560;
const connections = 4;
/** A buyer who reads a page, presses a button, reads on: so the load stays the same however busy the machine is. */
const pauseMs = 50;
const quietSeconds = 5;
const MAX_P99 = { name: 'the limit', value: 100 };
const MAX_DELAY = { name: 'the limit', value: 50 };

/**
 * Exchanges over HTTP with a shop of so many goods, as 1C sends them, while buyers read listings and products and fill
 * baskets: how long they wait, beside the same without an exchange, and how long the shop's event loop stands still.
 */
export async function measureBuyers(
  { url, folder }: { url: string; folder: string },
  exchanges: { name: string; files: string[]; records: number }[],
  print: Print,
): Promise<void> {
  const account = { login: 'bench', password: randomUUID() };
  const shop = await startChild<ExchangeData>('../import/exchange-server.ts', {
    url,
    port,
    folder,
    ...account,
  } satisfies ExchangeOpening);
  try {
    const next = requests(shop.opening);
    await load(port, connections, quietSeconds, next, undefined, pauseMs);
    const measure = async (name: string, seconds: () => Promise<number>, isOver: () => boolean) => {
      await shop.ask('longest delay');
      const taken = load(
        port,
        connections,
        Number.POSITIVE_INFINITY,
        () => (isOver() ? undefined : next()),
        undefined,
        pauseMs,
      );
      const took = await seconds();
      const { p99Ms, medianMs, perSecond } = await taken;
      const delay = await shop.ask('longest delay');
      print(
        figure(`${name}: buyers, 99 %`, p99Ms, 'ms', MAX_P99) +
          `   median ${medianMs.toFixed(1)} ms, ${perSecond.toFixed(0)} a second`,
      );
      print(figure('  longest delay of the event loop', delay, 'ms', MAX_DELAY));
      return took;
    };
    const end = performance.now() + quietSeconds * 1000;
    await measure(
      'no exchange',
      () => Promise.resolve(0),
      () => performance.now() > end,
    );
    for (const { name, files, records } of exchanges) {
      let isOver = false;
      const exchange = async () => {
        const started = performance.now();
        await sendExchange(files, { port, ...account }).finally(() => (isOver = true));
        return (performance.now() - started) / 1000;
      };
      const took = await measure(name, exchange, () => isOver);
      print(figure('  over HTTP, with the sending', records / took, 'records/s'));
    }
  } finally {
    await shop.stop();
  }
}

/** Two listings and a product for each line that is added. */
function requests({ tokens, paths, itemIds }: ExchangeData): () => RawRequest {
  let n = 0;
  return () => {
    n += 1;
    const headers = { authorization: `Bearer ${tokens[n % tokens.length]!}` };
    const id = itemIds[(n * 7) % itemIds.length]!;
    switch (n % 4) {
      case 0:
        return rawRequest(
          '/api/basket/add/',
          { ...headers, 'idempotency-key': randomUUID() },
          { products: [{ id, quantity: 2 }] },
        );
      case 1:
        return rawRequest(`/web/detail/?id=${id}`, headers, undefined, 'GET');
      default:
        return rawRequest(`/web/catalog/${paths[(n * 13) % paths.length]!}/`, headers, undefined, 'GET');
    }
  };
}
