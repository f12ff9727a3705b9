import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { listGoods } from '../goods.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** The newest order of the account. */
async function openOrder(page: Page, call: <D>(method: 'GET', path: string) => Promise<D>) {
  const { items } = await call<{ items: { url: string; number: string }[] }>('GET', '/web/profile/orders/');
  await page.goto(items[0]!.url);
  await waitForHydration(page);
  return items[0]!;
}

test('an order gives its invoice and its spreadsheet, and tells how a price came about', async ({ page, logIn }) => {
  const { call } = await logIn('buyer');
  const { number } = await openOrder(page, call);
  const documents = page.getByRole('region', { name: 'Документы' });
  for (const [label, name, start] of [
    ['Скачать счёт на оплату', `Счёт на оплату ${number}.pdf`, '%PDF-'],
    ['Скачать: заказ в Excel', `Заказ ${number}.xlsx`, 'PK'],
  ] as const) {
    const download = page.waitForEvent('download');
    await documents.getByRole('button', { name: label }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(name);
    expect((await readFile(await file.path())).toString('latin1')).toMatch(new RegExp(`^${start}`));
  }
  const why = page.getByRole('button', { name: /^Из чего цена/ }).first();
  await why.focus();
  await page.keyboard.press('Enter');
  const window = page.getByRole('dialog', { name: 'Как сложилась цена' });
  await expect(window.getByText('Ваша цена за')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
  await expect(why).toBeFocused();
});

test('a buyer reads on the product how its price came about and since when it holds', async ({ page, logIn }) => {
  const [goods] = await listGoods(await logIn('buyer'), 1);
  await page.goto(`/detail/?id=${goods!.id}`);
  await waitForHydration(page);
  await page
    .getByRole('button', { name: /^Из чего цена/ })
    .first()
    .press('Enter');
  const window = page.getByRole('dialog', { name: 'Как сложилась цена' });
  await expect(window.getByRole('term').first()).toHaveText(/^(Вид цены «.+»|Базовая цена)с\u00A0\d\d\.\d\d\.\d{4}$/);
  await expect(window.getByText('Ваша цена за')).toBeVisible();
});

test('a printed order names both parties with their requisites and the VAT of each line', async ({ page, logIn }) => {
  const { call } = await logIn('buyer');
  await openOrder(page, call);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('ООО «Оптовик», ИНН 9900000017, КПП 990001001')).toBeVisible();
  await expect(page.getByText(/^НДС.*%: /).first()).toBeVisible();
  await expect(page.getByText(/^В том числе НДС \d+\u00A0%: [\d\u00A0,]+\u00A0₽$/).first()).toBeVisible();
  await expect(page.getByText(/^[А-Я][а-яё ]+ рубл(ь|я|ей) \d\d копе/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Скачать счёт на оплату' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Из чего цена/ }).first()).toBeHidden();
});
