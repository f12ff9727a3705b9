import { mkdirSync } from 'node:fs';
import { type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { type DemoShop, openDemoShop, type Visitor } from '../demo-shop.ts';
import { expect, findViolations, test } from '../fixtures.ts';
import { routes } from '../crawl.ts';
import { addressOf, pages } from '../page-addresses.ts';
import { cutFigures, layOutAll, pxBeyondScreen } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const WIDTHS = [360, 769, 1280, 1800];
const THEMES = ['light', 'dark'] as const;
const LETTERS = 200;
/** Kopecks of a product: 476 of it are a sum of twelve digits. */
const DEAR = 2_100_000_000;
const QUANTITY = 476;
const TAIL = ' с электронным расцепителем, сигнальным контактом и дополнительной термомагнитной защитой';

let shop: DemoShop;
let owner: string;

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
  const stretched = (column: string) => sql.raw(`left(${column} || repeat('${TAIL}', 3), ${LETTERS})`);
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`update product set name = ${stretched('name')}`);
    await tx.execute(sql`update order_line set name = ${stretched('name')}`);
    await tx.execute(sql`update company set name = ${stretched('name')}`);
    await tx.execute(sql`update price set value = ${DEAR}`);
    await tx.execute(sql`update basket_line set quantity = ${QUANTITY}`);
    await tx.execute(sql`update customer_order set sum = ${DEAR * QUANTITY}, discount = 0, delivery_cost = null,
      total = ${DEAR * QUANTITY}`);
    await recordCatalogueChange(tx, 'all');
  });
  const headers = { authorization: `Bearer ${shop.tokens.buyer}` };
  const listing = async () => (await fetch(`${shop.url}/web/catalog/`, { headers })).text();
  await expect.poll(listing).toContain(TAIL.slice(0, 30));
});
test.afterAll(() => shop.close());

const office = routes().filter((path) => path.startsWith('/office') && !path.includes('$'));
const looks: [who: Visitor | 'owner', route: string][] = [
  ...pages,
  ...office.map((path): ['owner', string] => ['owner', path]),
];

for (const [who, route] of nonEmpty(looks)) {
  test(`${route} for ${who}: nothing is cut, sticks out or is hard to read, at every width in both themes`, async ({
    page,
    complaints,
  }) => {
    // The pictures of demo goods are made on demand: some are late
    complaints.allow(/status of 404/);
    await shop.visit(page, who === 'owner' ? owner : shop.tokens[who]);
    const address = who === 'owner' ? `${route.replace(/\/$/, '')}/` : await addressOf(shop, who, route);
    await page.goto(shop.url + address);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const theme of THEMES) {
        await page.evaluate((chosen) => void (document.documentElement.dataset.theme = chosen), theme);
        await layOutAll(page);
        await check(page, `${address} at ${width} px, ${theme}`);
      }
    }
  });
}

const PICTURES = 'test-results/looks/pictures';
mkdirSync(PICTURES, { recursive: true });

/** A page that breaks a rule at one width does not hide what is wrong at the next. */
async function check(page: Page, where: string): Promise<void> {
  const soft = expect.configure({ soft: true });
  soft(await pxBeyondScreen(page), `side scroll of ${where}`).toBeLessThanOrEqual(0);
  soft(await cutFigures(page), `cut figures of ${where}`).toEqual([]);
  soft(await findViolations(page), `axe on ${where}`).toEqual([]);
  await page.screenshot({ path: `${PICTURES}/${where.replaceAll(/[^\p{L}\d]+/gu, '-')}.png` });
}
