import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
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

/** Work of the shop beside its buyers; `begin` comes before buyers do, `end` after they have left. */
export type Work = {
  name: string;
  begin?: () => Promise<void>;
  run: (shop: { port: number; login: string; password: string }) => Promise<unknown>;
  end: (seconds: number) => void;
  /** Of the shop's process, since the work before. */
  maxMegabytes?: number;
};

/** An exchange over HTTP, as 1C sends it. */
export const exchangeOf = (
  { name, files, records }: { name: string; files: string[]; records: number },
  print: Print,
): Work => ({
  name,
  run: (shop) => sendExchange(files, shop),
  end: (seconds) => print(figure('  over HTTP, with the sending', records / seconds, 'records/s')),
});

/**
 * Work of a shop with so many goods while buyers read listings, search, read products, fill baskets and order: how long
 * they wait for each, beside the same without work, and how long the shop's event loop stands still.
 */
export async function measureBuyers(
  { url, folder }: { url: string; folder: string },
  works: readonly Work[],
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
      forgetPeak(shop.pid);
      await shop.ask('longest delay');
      const log = emptyLog();
      const cpu = await shop.cpu();
      const started = performance.now();
      const taken = visitUntil(isOver, log);
      const took = await seconds();
      await taken;
      const delay = await shop.ask('longest delay');
      const cpuSeconds = ((await shop.cpu()) - cpu) / 1000;
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
      print(figure('  processor time of the shop', cpuSeconds, 's'));
      return took;
    };
    await measure('no work', () => Promise.resolve(0), after(quietSeconds));
    for (const { name, begin, run, end, maxMegabytes } of works) {
      await begin?.();
      let isOver = false;
      const work = async () => {
        const started = performance.now();
        await run({ port, ...account }).finally(() => (isOver = true));
        return (performance.now() - started) / 1000;
      };
      end(await measure(name, work, () => isOver));
      if (maxMegabytes !== undefined) {
        print(
          figure('  peak memory of the shop', peakMegabytes(shop.pid), 'MB', {
            name: 'the limit',
            value: maxMegabytes,
          }),
        );
      }
    }
  } finally {
    await shop.stop();
  }
}

/** Lets the peak of a process's resident memory begin with what it has now. Linux alone. */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

function peakMegabytes(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return (Number(kilobytes) * 1024) / 1e6;
}
