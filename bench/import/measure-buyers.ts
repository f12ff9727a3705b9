import { randomUUID } from 'node:crypto';
import { figure, type Print } from '../benchmark.ts';
import { startChild } from '../listing/child.ts';
import { resultOf } from '../trade/http-load.ts';
import { buyerVisits, emptyLog, KINDS, openBrowser, type VisitLog } from './buyer-visits.ts';
import type { ExchangeData, ExchangeOpening } from './exchange-server.ts';
import { sendExchange } from './send-exchange.ts';

const port = 5560;
const buyers = 4;
const quietSeconds = 5;
const MAX_P99 = { name: 'the limit', value: 150 };
const MAX_DELAY = { name: 'the limit', value: 50 };

/**
 * Exchanges over HTTP with a shop of so many goods, as 1C sends them, while buyers read listings, search, read products,
 * fill baskets and order: how long they wait for each, beside the same without an exchange, and how long the shop's event
 * loop stands still.
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
    const visit = buyerVisits(shop.opening, port);
    const visitUntil = (isOver: () => boolean, log: VisitLog) =>
      Promise.all(
        Array.from({ length: buyers }, async () => {
          const browser = openBrowser();
          while (!isOver()) await visit(browser, log);
          browser.destroy();
        }),
      );
    const after = (seconds: number) => {
      const end = performance.now() + seconds * 1000;
      return () => performance.now() > end;
    };
    await visitUntil(after(quietSeconds), emptyLog());
    const measure = async (name: string, seconds: () => Promise<number>, isOver: () => boolean) => {
      await shop.ask('longest delay');
      const log = emptyLog();
      const started = performance.now();
      const taken = visitUntil(isOver, log);
      const took = await seconds();
      await taken;
      const delay = await shop.ask('longest delay');
      const all = resultOf(Object.values(log.waits).flat(), started);
      const each = KINDS.map((kind) => `${kind} ${resultOf(log.waits[kind], started).p99Ms.toFixed(0)}`);
      print(
        figure(`${name}: buyers, 99 %`, all.p99Ms, 'ms', MAX_P99) +
          `   median ${all.medianMs.toFixed(1)} ms, ${all.perSecond.toFixed(0)} a second`,
      );
      print(
        `    99 % of each, ms: ${each.join(', ')}; ${log.orders} orders, ${log.askedAgain} of them asked for again`,
      );
      print(figure('  longest delay of the event loop', delay, 'ms', MAX_DELAY));
      return took;
    };
    await measure('no exchange', () => Promise.resolve(0), after(quietSeconds));
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
