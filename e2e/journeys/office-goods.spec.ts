import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { aBrand, anOffer, aProduct, aProperty, aSection } from '#goods/products/server/factory.ts';
import { product } from '#goods/products/server/tables.ts';
import { counted } from '../count-presses.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const LONG_NAME =
  'Выключатель автоматический дифференциального тока двухполюсный с электронным расцепителем и сигнальным контактом АВДТ-63М';
const GOODS = '/office/goods/';

let shop: DemoShop;
let editor: string;
let fullId: number;

test.beforeAll(async () => {
  shop = await openDemoShop();
  editor = await shop.freshToken('owner');
  fullId = await aFullProduct();
});
test.afterAll(() => shop.close());

async function open(page: Page, address: string): Promise<void> {
  await shop.visit(page, editor);
  await page.goto(shop.url + address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
}

const rowOf = async (id: number) => (await shop.db.select().from(product).where(eq(product.id, id)))[0]!;
const photo = async (background: string) => ({
  name: 'фото.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** A product with long values of everything, half of them set by hand. */
async function aFullProduct(): Promise<number> {
  const section = await aSection(shop.db, { name: LONG_NAME });
  const brand = await aBrand(shop.db, { name: LONG_NAME.slice(0, 60) });
  const material = await aProperty(shop.db, [LONG_NAME, 'Медь'], { name: 'Материал корпуса и токоведущих частей' });
  const { id } = await aProduct(shop.db, {
    name: LONG_NAME,
    article: 'ВВГНГ(А)-LS-3Х2.5-0.66-ГОСТ-31996-2012',
    description: `${LONG_NAME}\n${LONG_NAME}`,
    sectionIds: [section.id],
    brandId: brand.id,
    valueIds: material.values.map((value) => value.id),
    unitCustom: 'кг',
    ratio: 0.125,
    held: {
      name: { source: `${LONG_NAME} (1С)`, at: new Date().toISOString(), by: null },
      description: { source: LONG_NAME, at: new Date().toISOString(), by: null },
    },
  });
  await anOffer(shop.db, id, { values: [{ code: 'cvet', name: 'Цвет', value: LONG_NAME }] });
  await anOffer(shop.db, id);
  return id;
}

for (const width of [360, 769, 1280, 1800]) {
  test(`the screens of goods at ${width} px have long values, no sideways scroll and no axe violation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const address of [
      GOODS,
      `${GOODS}?q=нет-такого`,
      `${GOODS}?display=hidden&noPicture=1`,
      `${GOODS}${fullId}/`,
    ]) {
      await open(page, address);
      await expectNoSideScroll(page);
      await expectAccessible(page);
    }
  });
}

test('a product is hidden in two presses from the list, and shown again from its page', async ({ page }) => {
  const { id, name } = await aProduct(shop.db);
  await open(page, `${GOODS}?q=${encodeURIComponent(name)}`);
  const { click, count } = counted(page);
  await click('checkbox', { name: `Выбрать ${name}`, exact: true });
  await click('button', { name: 'Скрыть', exact: true });
  await expect(page.getByText('Скрыто: 1')).toBeVisible();
  expect(count()).toBeLessThanOrEqual(3);
  expect((await rowOf(id)).hiddenByOperator).toBe(true);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Показать', exact: true }).click();
  await expect(page.getByText('Товар на витрине')).toBeVisible();
  expect((await rowOf(id)).hiddenByOperator).toBe(false);
});

test('the picture of a product is changed in at most four presses from the list; it is moved by keys and dragged', async ({
  page,
  complaints,
}) => {
  // The shop of a journey serves no stored pictures
  complaints.allow(/status of 404/);
  const { id, name } = await aProduct(shop.db, { pictures: [{ standard: '/img/no-photo-svg.svg' }] });
  await open(page, `${GOODS}?q=${encodeURIComponent(name)}`);
  const { click, count } = counted(page);
  await click('link', { name, exact: true });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Заменить картинку 1').click();
  await (await chooser).setFiles(await photo('#c33'));
  await expect(page.getByText('Картинка заменена')).toBeVisible();
  // The link, «Заменить», the file and «Открыть» in the system's window
  expect(count() + 3).toBeLessThanOrEqual(4);
  const [first] = (await rowOf(id)).pictures;
  expect(first!.standard).toMatch(/^\/files\/goods\//);

  await page.getByLabel('Добавить картинки').setInputFiles(await photo('#3c3'));
  await expect(page.getByText('Картинка добавлена')).toBeVisible();
  const idle = () => expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await idle();
  await page.getByRole('button', { name: 'Переставить картинку 2 раньше' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await rowOf(id)).pictures[1]).toEqual(first);
  await idle();
  await page.getByAltText('Картинка 1').dragTo(page.getByAltText('Картинка 2'));
  await expect.poll(async () => (await rowOf(id)).pictures[0]).toEqual(first);
  await idle();
  await page.getByRole('button', { name: 'Убрать картинку 2' }).click();
  await expect.poll(async () => (await rowOf(id)).pictures).toEqual([first]);
  await idle();
  await page.getByRole('button', { name: 'Вернуть значение из 1С: картинки' }).click();
  await expect.poll(async () => (await rowOf(id)).pictures[0]?.standard).toBe('/img/no-photo-svg.svg');
});

test('a name and a text in Markdown are set over those of 1C, shown to buyers, and given back', async ({ page }) => {
  const { id, name, code } = await aProduct(shop.db, { description: 'Описание из 1С' });
  await open(page, `${GOODS}${id}/`);
  await page.getByRole('button', { name: 'Изменить: Название' }).click();
  await page.getByRole('dialog').getByLabel('Название').fill('Кран шаровой латунный');
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Кран шаровой латунный' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Название/ }).getByText(name, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Изменить описание' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Описание', { exact: true })
    .fill('## Для воды\n\nДо **90** градусов <script>');
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${shop.url}/detail/?code=${code}`);
  await expect(page.getByRole('heading', { name: 'Для воды' })).toBeVisible();
  await expect(page.getByText('До 90 градусов <script>')).toBeVisible();
  await open(page, `${GOODS}${id}/`);
  await page.getByRole('button', { name: 'Вернуть значение из 1С: Название' }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
});

test('who saves over the change of another editor sees both values and chooses', async ({ page, complaints }) => {
  complaints.allow(/status of 409/);
  const { id, name } = await aProduct(shop.db);
  await open(page, `${GOODS}${id}/`);
  await page.getByRole('button', { name: 'Изменить: Название' }).click();
  await shop.db
    .update(product)
    .set({ name: `${name} чужое` })
    .where(eq(product.id, id));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Название').fill(`${name} моё`);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByRole('cell', { name: `${name} моё` })).toBeVisible();
  await expect(dialog.getByRole('cell', { name: `${name} чужое` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Сохранить моё' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} моё` })).toBeVisible();
});
