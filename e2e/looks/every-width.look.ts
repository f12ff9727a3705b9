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
    await tx.execute(sql`
      insert into import_change (run_id, kind, item_id, name, article, field, before, after)
      select (select min(id) from import_run), (array['product', 'price', 'held'])[1 + n % 3], id, name, article,
        (array['Название', 'Оптовая', 'Описание'])[1 + n % 3], left(name, n * 10), name
      from (select *, row_number() over (order by id)::int as n from product limit 20) as changed`);
    await tx.execute(sql`
      insert into goods_upload (account_id, kind, files, answers, state, report)
      select id, 'sheetIn', '[{"name": "goods.xlsx", "bytes": 1}]', '{}', 'done', '["Строк в файле: 20"]'
      from account where email = 'owner@optovik.demo'`);
    await tx.execute(sql`
      insert into goods_sheet_change (upload_id, row_no, field, product_id, before, after, outcome, note)
      select (select min(id) from goods_upload), n, 'Название', id, left(name, n * 10), name,
        (array['change', 'changed-since', 'refused'])[1 + n % 3], case when n % 3 = 2 then 'Такого раздела нет' else '' end
      from (select *, row_number() over (order by id)::int as n from product limit 20) as changed`);
    await recordCatalogueChange(tx, 'all');
  });
  const headers = { authorization: `Bearer ${shop.tokens.buyer}` };
  const listing = async () => (await fetch(`${shop.url}/web/catalog/`, { headers })).text();
  await expect.poll(listing).toContain(TAIL.slice(0, 30));
});
test.afterAll(() => shop.close());

const office = routes().filter((path) => path.startsWith('/office') && !path.includes('$'));
/** Pages of the office about one thing: a statement finds the last word of the address. */
const ofOne: Readonly<Record<string, string>> = {
  '/office/goods/$': `select id from product where exists (select from goods_paper_product where product_id = product.id)
    and exists (select from offer where offer.product_id = product.id) order by id limit 1`,
  '/office/goods/tasks/$': 'select id from goods_upload order by id limit 1',
  '/office/sections/$': 'select id from section where picture is not null order by id limit 1',
  '/office/brands/$': 'select id from brand order by id limit 1',
  '/office/properties/$': `select property_id as id from property_value group by 1 having count(*) > 20 order by 1 limit 1`,
  '/office/papers/$': 'select id from goods_paper order by id limit 1',
  '/office/exchange/imports/$': 'select id from import_run order by id limit 1',
  '/office/content/news/$': `select code as id from content_item where kind = 'news' order by id limit 1`,
  '/office/content/promotion/$': 'select code as id from promotion order by id limit 1',
};
const kinds = ['promotion', 'marketing', 'question', 'page', 'store', 'carrier', 'theme'];
const looks: [who: Visitor | 'owner', route: string][] = [
  ...pages,
  ...[...office, ...Object.keys(ofOne), ...kinds.map((kind) => `/office/content/${kind}`)].map(
    (path): ['owner', string] => ['owner', path],
  ),
];

async function officeAddress(route: string): Promise<string> {
  const statement = ofOne[route];
  if (statement === undefined) return `${route.replace(/\/$/, '')}/`;
  const { rows } = await shop.db.execute<{ id: number | string }>(sql.raw(statement));
  return route.replace('$', `${rows[0]!.id}/`);
}

for (const [who, route] of nonEmpty(looks)) {
  test(`${route} for ${who}: nothing is cut, sticks out or is hard to read, at every width in both themes`, async ({
    page,
    complaints,
  }) => {
    // The pictures of demo goods are made on demand: some are late
    complaints.allow(/status of 404/);
    await shop.visit(page, who === 'owner' ? owner : shop.tokens[who]);
    const address = who === 'owner' ? await officeAddress(route) : await addressOf(shop, who, route);
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
