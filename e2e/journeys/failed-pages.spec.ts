import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { routes } from '../crawl.ts';
import type { DemoShop, Visitor } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { goTo } from '../go-to.ts';
import { waitForHydration } from '../wait-for-hydration.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';

/** Who opens a page that is not a buyer's. */
const OTHERS: [visitor: Visitor, route: RegExp][] = [
  ['admin', /^\/(mycompanies\/journal|finances)$/],
  ['manager', /^\/manager\//],
];
const ADDRESSES: Record<string, string> = {
  '/search/$': '/search/?query=кабель',
  '/detail': '/detail/?code=kabel',
  '/change-password': '/change-password/?email=a@b.ru&checkword=x',
};
/**
 * Pages for guests alone, those that lead elsewhere, and the quick order, which needs no answer to be filled in; the
 * screens of staff have their own cases.
 */
const NOT_HERE =
  /^\/(quickorder|auth|login|registration|forgot-password|second-factor|engineering-works|contact-change|exchange|office(\/.*)?)$/;
/** What the layout and the watch over the session ask for. */
const OF_LAYOUT = /\/(header|sidebar|footer|technicalWorks|getRole|check)\/|\/stream\//i;

const refused = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { status: 'error', data: null, errors: [{ code, message }] } });

const failures = nonEmpty([
  { name: 'without a connection', text: /Нет соединения с интернетом/, mayRetry: true, fail: null },
  {
    name: 'with 429',
    text: /Слишком много запросов/,
    mayRetry: true,
    fail: refused(429, 'RATE_LIMITED', 'Слишком много запросов. Повторите немного позже'),
  },
  {
    name: 'with 500',
    text: /Ошибка 500|на стороне магазина/,
    mayRetry: true,
    fail: refused(500, 'INTERNAL', 'Внутренняя ошибка'),
  },
  {
    name: 'with 502 of a proxy',
    text: /Магазин не отвечает/,
    mayRetry: true,
    fail: (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' }),
  },
  {
    name: 'with 403',
    text: /Попросите доступ у администратора|Нет права оформлять заказы/,
    mayRetry: false,
    fail: refused(403, 'FORBIDDEN', 'У вас нет доступа. Попросите доступ у администратора компании'),
  },
  {
    name: 'with 404',
    text: /не найден|Ничего не найдено/i,
    mayRetry: false,
    fail: refused(404, '404', 'Страница не найдена'),
  },
]);

// Dozens of pages each
test.describe.configure({ timeout: 900_000 });

for (const { name, text, mayRetry, fail } of failures) {
  test(`every page that fails ${name} within the shop keeps the layout and says what happened`, async ({
    page,
    context,
    demoShop,
    complaints,
  }) => {
    complaints.allow(/./);
    await page.setViewportSize({ width: 1280, height: 800 });
    const wrong: string[] = [];
    for (const visitor of ['buyer', 'admin', 'manager'] as const) {
      const failed = await open(page, demoShop, visitor);
      const stop = await failing(page, context, fail);
      for (const route of pagesOf(visitor)) {
        failed.length = 0;
        await goTo(page, ADDRESSES[route] ?? `${route.replaceAll(/\$\w*/g, '7')}/`.replace('//', '/'));
        if (failed.length === 0) continue;
        wrong.push(...(await lastingComplaints(page, { route, text, mayRetry })));
      }
      if (visitor === 'buyer') await expectAccessible(page);
      // A page that is asked for again as the connection returns would come in the way of the next one
      await page.goto('about:blank');
      await stop();
    }
    expect(wrong).toEqual([]);
  });
}

const pagesOf = (visitor: Visitor): string[] =>
  routes().filter(
    (route) => !NOT_HERE.test(route) && (OTHERS.find(([, pattern]) => pattern.test(route))?.[0] ?? 'buyer') === visitor,
  );

/** Opens a page without data and collects the calls of pages that fail from then on. */
async function open(page: Page, shop: DemoShop, visitor: Visitor): Promise<string[]> {
  await shop.visit(page, shop.tokens[visitor]);
  await page.goto(`${shop.url}/privacy/`);
  await waitForHydration(page);
  // The screen of an outage comes ahead
  await page.waitForLoadState('networkidle');
  const failed: string[] = [];
  const add = (url: string) => isOfPage(url) && failed.push(url);
  page.on('requestfailed', (request) => add(request.url()));
  page.on('response', (response) => response.status() >= 400 && add(response.url()));
  return failed;
}

const isOfPage = (url: string): boolean =>
  /^\/(web|api)\//.test(new URL(url).pathname) && !OF_LAYOUT.test(new URL(url).pathname);

async function failing(page: Page, context: BrowserContext, fail: ((route: Route) => unknown) | null) {
  if (!fail) {
    await context.setOffline(true);
    return () => context.setOffline(false);
  }
  await page.route(isOfPageUrl, fail);
  return () => page.unroute(isOfPageUrl);
}

const isOfPageUrl = (url: URL): boolean => isOfPage(url.href);

type Wanted = { route: string; text: RegExp; mayRetry: boolean };

/** What is wrong for longer than a part takes that loads again by itself. */
async function lastingComplaints(page: Page, wanted: Wanted): Promise<string[]> {
  let found = await complaintsOf(page, wanted);
  for (let looks = 0; looks < 8 && found.length > 0; looks += 1) {
    await sleep(500);
    found = await complaintsOf(page, wanted);
  }
  return found;
}

async function complaintsOf(page: Page, { route, text, mayRetry }: Wanted): Promise<string[]> {
  const main = page.locator('main');
  const said = await main.innerText();
  const found = [
    text.test(said) ? null : `says «${said.slice(0, 120)}»`,
    (await page.getByRole('contentinfo').count()) === 1 ? null : 'has no footer',
    (await page.getByRole('navigation', { name: 'Разделы', exact: true }).count()) === 1 ? null : 'has no menu',
    (await main.count()) === 1 ? null : 'has two parts of content',
    /[a-z]{3,} [a-z]{3,}/i.test(said) ? `says in English «${said.slice(0, 120)}»` : null,
    !mayRetry || (await main.getByRole('button', { name: 'Повторить' }).count()) > 0 ? null : 'offers no «Повторить»',
  ];
  return found.filter((one) => one !== null).map((one) => `${route} ${one}`);
}

test(
  'a part that failed loads by itself once the shop answers again',
  { tag: ['@R-ERR-07', '@R-ERR-25'] },
  async ({ page, demoShop, complaints }) => {
    complaints.allow(/./);
    await open(page, demoShop, 'buyer');
    await page.route('**/web/basket/products/**', (route) => route.fulfill({ status: 500, body: 'no' }));
    await goTo(page, '/basket/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ошибка на стороне магазина');
    await expect(page.getByRole('banner').first()).toBeVisible();
    await page.unroute('**/web/basket/products/**');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Корзина');
  },
);
