import type { Browser } from '@playwright/test';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import { startChild } from './listing/child.ts';
import { goodsOnFirstScreen, pressesToQuantity } from './look/first-screen.ts';
import { keysOf, keysOfArticles } from './look/keys.ts';
import { pressesToOrder } from './look/presses.ts';
import { type Way, walk } from './look/ways.ts';
import { linkOn } from './page.ts';
import type { PageData } from './page/page-server.ts';
import { medianPaint, openBrowser } from './page/paint.ts';

const port = 5582;
const origin = `http://127.0.0.1:${port}`;
const SECTION = '/catalog/svetotekhnika/';

/** Who looks at which page; `wanted`: goods on the first screen at 1280×900, 1800×1000 and 360×740. */
type Looked = { name: string; path: string; token: string; wanted?: readonly [number, number, number] };

/** What a buyer sees of a page and how soon: goods on the first screen, presses to a quantity, press to content. */
export const lookBenchmark: Benchmark = async ({ print }) => {
  process.env.NODE_ENV = 'production';
  const postgres = await startPrivatePostgres();
  const shop = await startChild<PageData>('../page/page-server.ts', { url: postgres.url, port });
  const browser = await openBrowser();
  try {
    const pages = await lookedAt(shop.opening);
    await measureScreens(browser, pages, print);
    const { repeat, checkout } = await pressesToOrder(browser, origin, shop.opening.demoToken);
    print(
      `  presses to repeat an order with two changes: ${repeat} (aim 5); from the basket to the order: ${checkout} (aim 2)`,
    );
    const keys = await keysOf(browser, origin, { token: shop.opening.demoToken, section: SECTION });
    const articles = await keysOfArticles(browser, origin, { token: shop.opening.tokens[3]!, section: SECTION });
    print(
      `  keys: ten quantities of a section into the basket ${keys.tenQuantities}, from there to the placed order ${keys.wholeOrder} in all; ten known articles in the quick order ${articles}`,
    );
    await measureWays(browser, shop.opening, print);
    await measurePaints(browser, pages, print);
  } finally {
    await browser.close();
    await shop.stop();
    await postgres.stop();
  }
};

async function lookedAt({ tokens, demoToken }: PageData): Promise<Looked[]> {
  const [, , buyer] = tokens as [string, string, string];
  const path = (page: string, start: string) => linkOn(origin, page, { start, token: demoToken });
  return [
    { name: 'section', path: SECTION, token: buyer, wanted: [12, 18, 3] },
    { name: 'search', path: '/search/?query=светильник', token: buyer },
    { name: 'basket of 20 lines', path: '/basket/', token: buyer, wanted: [12, 16, 3] },
    { name: 'favourites', path: '/favourites/', token: demoToken },
    { name: 'order', path: await path('/orders/', '/orders/'), token: demoToken },
    { name: 'template', path: await path('/basket-templates/', '/basket-templates/'), token: demoToken },
  ];
}

async function measureScreens(browser: Browser, pages: readonly Looked[], print: Print): Promise<void> {
  print('  goods on the first screen at 1280×900 · 1800×1000 · 360×740; presses of Tab into the first quantity');
  for (const { name, path, token, wanted } of pages) {
    const counts = await goodsOnFirstScreen(browser, origin + path, token);
    const { tabs, byLink } = await pressesToQuantity(browser, origin + path, token);
    const goal = wanted ? `   wanted ${wanted.join(' · ')}` : '';
    const presses = `   ${tabs} by Tab, ${byLink ?? '–'} by the link to the goods (wanted 3)`;
    print(`  ${name.padEnd(24)} ${counts.join(' · ').padEnd(14)}${goal}${presses}`);
  }
}

/** Milliseconds from the press to the content, pressed at once and after the pointer has rested. */
const ways: readonly (Way & { goals: readonly [number, number] })[] = [
  {
    name: 'section',
    from: '/catalog/',
    link: `#content a[href="${SECTION}"]`,
    content: 'a[href^="/detail/"]',
    goals: [650, 450],
  },
  {
    name: 'product',
    from: SECTION,
    link: '#content td a[href^="/detail/"]:not([aria-hidden])',
    content: 'h1 ~ *, dl',
    goals: [750, 450],
  },
  { name: 'basket', from: SECTION, link: 'a[href="/basket/"]', content: 'a[href^="/detail/"]', goals: [750, 700] },
  { name: 'checkout', from: '/basket/', link: '#content a[href="/order/"]', content: 'fieldset', goals: [750, 700] },
  { name: 'orders', from: SECTION, link: 'a[href="/orders/"]', content: 'a[href^="/orders/"]', goals: [750, 700] },
];
const FRAME_GOAL = 100;

async function measureWays(browser: Browser, { tokens, demoToken }: PageData, print: Print): Promise<void> {
  print('  400 ms latency, 1.6 Mbit/s, processor / 4, 1280 px: from the press to the content, and to the frame');
  for (const { goals, ...way } of ways) {
    const token = way.name === 'orders' ? demoToken : tokens[2]!;
    for (const isResting of [false, true]) {
      const { frame, content } = await walk(browser, { origin, token, way, isResting });
      const name = `${way.name}, ${isResting ? 'the pointer rested' : 'pressed at once'}`;
      const goal = { name: 'the goal', value: goals[isResting ? 1 : 0] };
      print(figure(name, content, 'ms', goal) + `   frame after ${frame.toFixed(0)} ms (goal ${FRAME_GOAL})`);
    }
  }
}

async function measurePaints(browser: Browser, pages: readonly Looked[], print: Print): Promise<void> {
  print('  150 ms latency, 1.6 Mbit/s, processor / 4: the largest paint of a first visit, and what moved');
  const all = [
    ...pages,
    { name: 'home', path: '/', token: pages[0]!.token },
    { name: 'quick order', path: '/quickorder/', token: pages[0]!.token },
  ];
  for (const { name, path, token } of all) {
    const paint = await medianPaint(browser, origin + path, token, 3);
    print(figure(name, paint.largest, 'ms', { name: 'the aim', value: 1000 }) + `   shift ${paint.shift.toFixed(4)}`);
  }
}
