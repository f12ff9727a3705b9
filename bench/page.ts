import autocannon from 'autocannon';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import { type Child, startChild } from './listing/child.ts';
import { bodyTree, countElements, withoutScripts } from './page/html-tree.ts';
import { markupText } from '#shared/markup.ts';
import type { PageData } from './page/page-server.ts';
import { medianPaint, openBrowser } from './page/paint.ts';

const port = 5580;
const origin = `http://127.0.0.1:${port}`;
const barePort = 5581;
const connections = 10;
const seconds = 8;
/** Twenty rows, several groups of the filter. */
const path = '/catalog/svetotekhnika/';

/**
 * A page of the catalogue as a buyer gets it: session, rows at his prices, filter, menus, basket, rendered and with its
 * data for the browser. Beside React's bare renderer on the same tree of elements.
 */
export const pageBenchmark: Benchmark = async ({ print }) => {
  // React chooses its build by it, in the processes too
  process.env.NODE_ENV = 'production';
  const postgres = await startPrivatePostgres();
  print(`  ${connections} at once`);
  const shop = await startChild<PageData>('../page/page-server.ts', { url: postgres.url, port });
  try {
    await measurePaint(shop.opening, print);
    await measure(shop, print);
  } finally {
    await shop.stop();
    await postgres.stop();
  }
};

/** Milliseconds until the largest element is drawn. */
const PAINT_GOAL = 1000;
const LONG_PAINT_GOAL = 1500;
const VISITS = 3;

/** First visits over a slow line, on a slow processor. */
async function measurePaint({ tokens, demoToken }: PageData, print: Print): Promise<void> {
  const [hundred, thousand, buyer] = tokens as [string, string, string];
  const pages: [name: string, path: string, token: string, goal: number][] = [
    ['section', path, buyer, PAINT_GOAL],
    ['product', await linkOn(origin, path, { start: '/detail/', token: buyer }), buyer, PAINT_GOAL],
    ['basket of 100 lines', '/basket/', hundred, PAINT_GOAL],
    ['checkout of 100 lines', '/order/', hundred, PAINT_GOAL],
    ['order', await linkOn(origin, '/orders/', { start: '/orders/', token: demoToken }), demoToken, PAINT_GOAL],
    ['basket of 1,000 lines', '/basket/', thousand, LONG_PAINT_GOAL],
  ];
  const browser = await openBrowser();
  try {
    print('  slow 4G (150 ms, 1.6 Mbit/s), processor / 4: the largest paint');
    for (const [name, address, token, goal] of pages) {
      const paint = await medianPaint(browser, `http://127.0.0.1:${port}${address}`, token, VISITS);
      const rest = `   first ${paint.first.toFixed(0)} ms, shift ${paint.shift.toFixed(4)}, scripts ${(paint.scripts / 1024).toFixed(0)} KB; ${paint.largestElement}`;
      print(figure(name, paint.largest, 'ms', { name: 'the goal', value: goal }) + rest);
    }
  } finally {
    await browser.close();
  }
}

/** The first link of a page that begins so. */
export async function linkOn(
  shop: string,
  page: string,
  { start, token }: { start: string; token: string },
): Promise<string> {
  const html = await fetchPage(shop + page, { cookie: `token=${token}` });
  const [, link] = new RegExp(`href="(${start}[^"?]+[^"]*)"`).exec(html) ?? [];
  if (!link) throw new Error(`${page} has no link that begins with ${start}`);
  return markupText(link);
}

async function measure(shop: Child<PageData>, print: Print): Promise<void> {
  const visitors = shop.opening.tokens.map((token) => ({ cookie: `token=${token}` }));
  const html = await fetchPage(`http://127.0.0.1:${port}${path}`, visitors[0]!);
  const tree = bodyTree(html);
  const bare = await startChild('../page/bare-server.ts', { port: barePort, tree });
  try {
    const bareHtml = await fetchPage(`http://127.0.0.1:${barePort}/`, {});
    describe(html, bareHtml, countElements(tree), print);
    const bareLoad = await load(bare, `http://127.0.0.1:${barePort}/`, [{}]);
    print(figure('React alone, the same tree', bareLoad.perSecond, 'pages/s') + cpu(bareLoad));
    const shopLoad = await load(shop, `http://127.0.0.1:${port}${path}`, visitors);
    const beside = { name: 'React alone', value: bareLoad.perSecond };
    print(figure('page of the catalogue', shopLoad.perSecond, 'pages/s', beside) + cpu(shopLoad));
    print(figure('  waiting, median', shopLoad.medianMs, 'ms'));
    print(figure('  waiting, 99 %', shopLoad.p99Ms, 'ms'));
  } finally {
    await bare.stop();
  }
}

/** Says how large both are; throws where the trees differ: comments that React puts between texts do not count. */
function describe(html: string, bareHtml: string, elements: number, print: Print): void {
  const body = withoutScripts(html.slice(html.indexOf('<body'), html.indexOf('</body>') + '</body>'.length));
  const [ours, theirs] = [body, bareHtml].map((text) => Buffer.byteLength(text.replace(/<!--[\s\S]*?-->/g, '')));
  print(figure('whole page', Buffer.byteLength(html), 'bytes'));
  print(figure('its body without scripts', ours!, `bytes, ${elements} elements`));
  print(figure('the same from React alone', theirs!, 'bytes', { name: 'the page', value: ours! }));
  if (Math.abs(theirs! / ours! - 1) > 0.01) throw new Error('The reference renders another tree');
}

async function fetchPage(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}

type Load = { perSecond: number; cpuMs: number; medianMs: number; p99Ms: number };

const cpu = ({ cpuMs }: Load) => `   ${cpuMs.toFixed(2)} ms of processor a page`;

/** Warms up, then measures. Throws where any answer is not a page. */
async function load(child: Child<unknown>, url: string, visitors: Record<string, string>[]): Promise<Load> {
  const requests = visitors.map((headers) => ({ method: 'GET' as const, headers }));
  await autocannon({ url, requests, connections, duration: 3 });
  const before = await child.cpu();
  const result = await autocannon({ url, requests, connections, duration: seconds });
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx + result.errors} answers failed`);
  const cpuMs = ((await child.cpu()) - before) / result.requests.total;
  return { perSecond: result.requests.average, cpuMs, medianMs: result.latency.p50, p99Ms: result.latency.p99 };
}
