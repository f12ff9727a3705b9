import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { anAddressDatabase } from '#identity/city/server/factory.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { keyboard } from '../input-mode.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';

/** Knows the address that the tests come from. */
let shop: OwnShop;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'optovik-city-'));
  const file = join(folder, 'city.mmdb');
  const record = {
    city: { geoname_id: 1, names: { ru: 'Тула' } },
    subdivisions: [{ geoname_id: 2, iso_code: 'TUL', names: { ru: 'Тульская область' } }],
  };
  writeFileSync(file, anAddressDatabase('127.0.0.0', record));
  shop = await openOwnShop({ GEOIP_FILE: file, TRUST_PROXY: '1' });
});
test.afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const question = (page: Page) => page.getByRole('dialog', { name: 'Ваш город Тула, Тульская область?' });
const selector = (page: Page) => page.getByRole('dialog', { name: 'Выбор города' });
const field = (page: Page) => selector(page).getByRole('combobox', { name: 'Название города' });
const cityButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Город|^Выберите город/ });

test(
  'the buyer confirms the detected city with "Да" and it is saved',
  { tag: ['@R-STATE-069', '@R-STATE-070', '@R-STATE-072'] },
  async ({ page }) => {
    await shop.visit(page, (await aBuyer(shop.db)).token);
    await page.goto(`${shop.url}/`);
    await expect(question(page)).toBeVisible();
    await expectAccessible(page);
    const reloaded = page.waitForEvent('load');
    await question(page).getByRole('button', { name: 'Да' }).click();
    await reloaded;
    await expect(cityButton(page)).toHaveText('Тула');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'a dismissed city question is not asked again, and waits in the link of the header',
  { tag: ['@R-STATE-069'] },
  async ({ page }) => {
    await shop.visit(page, (await aBuyer(shop.db)).token);
    await page.goto(`${shop.url}/`);
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await page
      .getByRole('navigation', { name: 'Разделы' })
      .getByRole('link', { name: /^Заказы/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Заказы', exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await cityButton(page).click();
    await expect(field(page)).toBeVisible();
    await expect(question(page)).toBeHidden();
  },
);

test(
  'the buyer opens the city selector with "Изменить" using the keyboard only',
  { tag: ['@R-STATE-073', '@R-STATE-075', '@R-CALL-130'] },
  async ({ page }) => {
    await shop.visit(page, (await aBuyer(shop.db)).token);
    await page.goto(`${shop.url}/orders/`);
    await keyboard(page).press(question(page).getByRole('button', { name: 'Изменить' }));
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('ще');
    const option = selector(page).getByRole('option', { name: /Щёлково/ });
    await expect(option).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    const reloaded = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await reloaded;
    await expect(page).toHaveURL(`${shop.url}/orders/`);
    await expect(cityButton(page)).toHaveText('Щёлково');
  },
);

test(
  'the search of cities asks once, a second after the last key',
  { tag: ['@R-VAL-42', '@R-CONST-15'] },
  async ({ page }) => {
    await shop.visit(page, (await aBuyer(shop.db)).token);
    await page.goto(`${shop.url}/orders/`);
    await question(page).getByRole('button', { name: 'Изменить' }).click();
    const asked: number[] = [];
    page.on('request', (request) => {
      if (request.url().includes('getCityByName')) asked.push(Date.now());
    });
    const typed = Date.now();
    await field(page).pressSequentially('ще');
    await expect(selector(page).getByRole('option', { name: /Щёлково/ })).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]! - typed).toBeGreaterThanOrEqual(1000);
  },
);

test('staff are never asked for their city', { tag: ['@R-STATE-069'] }, async ({ page }) => {
  for (const role of ['MANAGER', 'TECH'] as const) {
    const detections: string[] = [];
    page.on('request', (request) => request.url().includes('getCityByIP') && detections.push(request.url()));
    await shop.visit(page, await aSession(shop.db, (await anAccount(shop.db, { role })).id));
    await shop.open(page, '/');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(detections).toEqual([]);
  }
});

test('the city selector opens when no city is detected', { tag: ['@R-STATE-074', '@R-ERR-24'] }, async ({ page }) => {
  await shop.visit(page, (await aBuyer(shop.db)).token);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.0.0.1' });
  await page.goto(`${shop.url}/`);
  await expect(field(page)).toBeVisible();
  await field(page).fill('Ы');
  await expect(selector(page).getByRole('status')).toHaveText(/Такого города в списке нет/);
});

test(
  'the city in the header opens the selector, also on a phone',
  { tag: ['@R-FEAT-31', '@R-HEAD-02'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await shop.visit(page, (await aBuyer(shop.db, { account: { cityId: 1 } })).token);
    await page.goto(`${shop.url}/`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await cityButton(page).click();
    await field(page).fill('пск');
    const reloaded = page.waitForEvent('load');
    await selector(page).getByRole('option', { name: /Псков/ }).click();
    await reloaded;
    await expect(cityButton(page)).toHaveText('Псков');
  },
);

test('guests are not asked for a city', { tag: ['@R-STATE-069'] }, async ({ page }) => {
  await shop.visit(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${shop.url}/auth`);
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('geoIp'))).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
});
