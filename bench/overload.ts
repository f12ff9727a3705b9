import { setTimeout as sleep } from 'node:timers/promises';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import { type Answers, askFor } from './held/ask-for.ts';
import { type Answer, askAtOnce, askOnce, msAt } from './overload/ask-at-once.ts';
import { type OverloadedShop, startShop } from './overload/start-shop.ts';

const port = 5594;
const BUYERS = 120;
const LOADS = 1000;
const HEAVY_SECONDS = 10;
const PARALLEL = 200;
const SHEET_LINES = 5000;

/** Others wait no longer than this (99 %) beside one heavy visitor. */
const AIM_MS = 250;

/**
 * What visitors get when more is asked for than the shop can make: 1,000 pages at once, and one visitor with 200 parallel
 * requests, a sheet of 5,000 lines and the price list of everything. The load runs on the same machine.
 */
export const overloadBenchmark: Benchmark = async ({ print }) => {
  const shop = await startShop(port, BUYERS);
  try {
    await measureOthers(shop, 3);
    const calm = await measureOthers(shop, 5);
    report(print, 'others, nothing else', calm);
    await measureLoads(shop, print, { path: '/auth', tokens: [null], who: 'guests from one address' });
    const buyers = shop.tokens.slice(20);
    await measureLoads(shop, print, {
      path: '/catalog/svetotekhnika/',
      tokens: buyers,
      who: `${buyers.length} buyers`,
    });
    await measureHeavy(shop, print);
  } finally {
    await shop.stop();
  }
};

function report(print: Print, name: string, { p99Ms, count, slowestMs, refused }: Answers): void {
  const missed = p99Ms > AIM_MS ? `   over ${AIM_MS} ms` : '';
  print(
    `${figure(name, p99Ms, 'ms (99 %)')}   ${count} answers, slowest ${slowestMs.toFixed(0)} ms, ${refused} refused${missed}`,
  );
}

/** Eight buyers who add to the basket, look at it and at their orders. */
function measureOthers({ tokens, itemId }: OverloadedShop, seconds: number): Promise<Answers> {
  const requests = [
    { path: '/api/basket/add/', body: { products: [{ id: itemId }] } },
    { path: '/web/basket/products/' },
    { path: '/web/profile/orders/' },
  ];
  return askFor(
    seconds,
    tokens.slice(2, 10).map((token) => ({ port, token, requests })),
  );
}

type Loads = { path: string; tokens: readonly (string | null)[]; who: string };

/** Pages at once while others buy. */
async function measureLoads(shop: OverloadedShop, print: Print, { path, tokens, who }: Loads): Promise<void> {
  // The shop knows its buyers
  await Promise.all(tokens.slice(0, 100).map((token) => askOnce(port, path, token)));
  await sleep(1000);
  const others = measureOthers(shop, 6);
  await sleep(500);
  const answers = await askAtOnce(LOADS, port, path, tokens);
  const shown = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  print(`  ${LOADS} × ${path} at once, ${who}`);
  print(
    figure('pages shown (200)', msAt(shown, 0.99), 'ms (99 %)') +
      `   ${shown.length}, median ${msAt(shown, 0.5).toFixed(0)} ms`,
  );
  print(
    figure('refused (503)', msAt(refused, 0.99), 'ms (99 %)') +
      `   ${refused.length}, ${withRetry(refused)} with Retry-After`,
  );
  print(figure('anything else', answers.length - shown.length - refused.length, 'answers') + `   ${codes(answers)}`);
  report(print, 'others meanwhile', await others);
}

const withRetry = (answers: readonly Answer[]): number => answers.filter(({ retryAfter }) => retryAfter).length;
const codes = (answers: readonly Answer[]): string => [...new Set(answers.map(({ status }) => status))].join(', ');

async function measureHeavy(shop: OverloadedShop, print: Print): Promise<void> {
  const [heavy] = shop.tokens as [string];
  const over = new AbortController();
  const answers: Answer[] = [];
  const work = async (ask: () => Promise<Answer>) => {
    while (!over.signal.aborted) answers.push(await ask());
  };
  const sheet = () => {
    const form = new FormData();
    const rows = Array.from({ length: SHEET_LINES }, (_, n) => `A-${n};${(n % 9) + 1}`);
    form.set('file', new File([`Артикул;Количество\n${rows.join('\n')}`], 'order.csv'));
    return askOnce(port, '/api/basket/parseFile/?PAGE=1', heavy, form);
  };
  const list = { sections: [], format: 'xlsx', columns: [] };
  const running = [
    ...Array.from({ length: PARALLEL }, (_, n) =>
      work(() => askOnce(port, n % 2 ? '/basket/' : '/web/basket/products/', heavy)),
    ),
    work(sheet),
    work(async () => {
      const made = await askOnce(port, '/api/price-lists/', heavy, list);
      await sleep(1000);
      return made;
    }),
  ];
  await sleep(500);
  report(
    print,
    `others beside ${PARALLEL} parallel requests, sheet and price list`,
    await measureOthers(shop, HEAVY_SECONDS),
  );
  over.abort();
  await Promise.all(running);
  const shown = answers.filter(({ status }) => status === 200);
  print(
    figure('the heavy visitor', msAt(shown, 0.99), 'ms (99 %)') +
      `   ${shown.length} of ${answers.length} answers are 200, all: ${codes(answers)}`,
  );
}
