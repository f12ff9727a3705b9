import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, findViolations, test } from '../fixtures.ts';
import { pxBeyondScreen } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const main = (page: Page) => page.getByRole('main');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const pages = [
  ['/news/', 'Новости'],
  ['/news/novaya-seriya-modulnoy-avtomatiki/', 'На складе новая серия модульной автоматики Vaultrix'],
  ['/actions/', 'Акции'],
  ['/actions/?state=archive', 'Акции'],
  ['/actions/svet-dlya-sklada/', 'Свет для склада: −12 % на промышленные светильники'],
  ['/marketing/', 'Маркетинг'],
  ['/marketing/podbor-avtomatov/', 'Памятка: как подобрать автоматический выключатель'],
  ['/faq/', 'Вопросы и ответы'],
  ['/faq-new/', 'Вопросы и ответы'],
] as const;

test(
  'the pages of content fit 360, 769, 1280 and 1800 px and are accessible on a phone and a desktop',
  { tag: ['@R-FEAT-26', '@R-FEAT-27'] },
  async ({ page, logIn }) => {
    test.setTimeout(pages.length * 60_000);
    await logIn('buyer');
    for (const [path, title] of pages) {
      await page.setViewportSize({ width: 360, height: 900 });
      await open(page, path);
      await expect.soft(main(page).getByRole('heading', { level: 1, name: title })).toBeVisible();
      for (const width of [360, 769, 1280, 1800]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await pxBeyondScreen(page), `side scroll on ${path} at ${width} px`).toBeLessThanOrEqual(0);
        if (width === 360 || width === 1280) {
          expect.soft(await findViolations(page), `axe violations on ${path} at ${width} px`).toEqual([]);
        }
      }
    }
  },
);

test(
  'news are reached from the menu, page by page',
  { tag: ['@R-ROUTE-34', '@R-ROUTE-35'] },
  async ({ page, logIn, complaints }) => {
    await logIn('buyer');
    await open(page, '/');
    await page.getByRole('link', { name: 'Новости' }).first().click();
    await expect(main(page).getByRole('list', { name: 'Новости' }).getByRole('listitem')).toHaveCount(5);
    await main(page).getByRole('link', { name: 'Страница 2' }).click();
    await expect(page).toHaveURL(/\/news\/\?page=2$/);
    await main(page).getByRole('link', { name: 'Поверка приборов: принимаем заявки до 25 числа' }).click();
    await expect(main(page).getByText(/Приборы принимаем в любом пункте выдачи/)).toBeVisible();
    complaints.allow(/404 \(Not Found\)/);
    for (const missing of ['/news/nothing/', '/marketing/nothing/', '/actions/nothing/', '/actions/kabelnyy-sezon/']) {
      expect((await page.goto(missing))!.status(), missing).toBe(404);
    }
  },
);

test(
  'goods of a promotion are ordered from its page, and an ended promotion sells nothing',
  { tag: ['@R-ROUTE-36', '@R-ROUTE-37', '@R-CALL-061'] },
  async ({ page, logIn }) => {
    await logIn('buyer');
    await open(page, '/actions/');
    await main(page)
      .getByRole('link', { name: /^Месяц Relvon/ })
      .click();
    await expect(page).toHaveTitle(/^Месяц Relvon/);
    await expect(main(page).getByRole('heading', { name: 'Товары акции' })).toBeVisible();
    const buy = main(page).getByRole('button', { name: 'В корзину', exact: true });
    await expect(buy.first()).toBeVisible();
    const before = await buy.count();
    await buy.first().click();
    await expect(buy).toHaveCount(before - 1);
    await open(page, '/actions/');
    await main(page).getByRole('link', { name: 'Архив' }).click();
    await main(page)
      .getByRole('link', { name: /^Тепло и безопасно/ })
      .click();
    await expect(main(page).getByText('Акция завершилась')).toBeVisible();
    await expect(buy).toHaveCount(0);
  },
);

test('a file of a material is downloaded', { tag: ['@R-ROUTE-38', '@R-ROUTE-39'] }, async ({ page, logIn }) => {
  await logIn('buyer');
  await open(page, '/marketing/');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page)
      .getByRole('button', { name: /^Памятка по выбору автомата\.pdf/ })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('Памятка по выбору автомата.pdf');
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('a manager whose search of the questions finds nothing is not sent to ask himself', async ({ page, logIn }) => {
  await logIn('manager');
  await open(page, '/faq/');
  await main(page).getByRole('searchbox', { name: 'Поиск по вопросам' }).fill('небывалое');
  await expect(main(page).getByText('Измените запрос.', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Задать вопрос' })).toHaveCount(0);
});

test(
  'questions are searched, and one opens by its address',
  { tag: ['@R-ROUTE-40', '@R-ROUTE-41'] },
  async ({ page, logIn }) => {
    await logIn('buyer');
    await open(page, '/faq/');
    // A plain list: each answer stands below its question
    const questions = main(page).getByRole('heading', { level: 2 });
    expect(await questions.count()).toBeGreaterThan(1);
    await expect(main(page).getByText('Да, все цены включают НДС')).toBeVisible();
    await expect(main(page).getByText('Да, пока он не передан в сборку')).toBeVisible();
    const search = main(page).getByRole('searchbox', { name: 'Поиск по вопросам' });
    await search.fill('отменить');
    await expect(questions).toHaveText(['Можно ли отменить заказ? ']);
    await search.fill('небывалое');
    await expect(main(page).getByText('Ничего не найдено')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Задать вопрос' })).toHaveAttribute('href', '/appeal/add/');
    await open(page, '/faq-new/#nds');
    await expect(main(page).getByText('Да, все цены включают НДС')).toBeVisible();
    await expect(main(page).getByText('Да, пока он не передан в сборку')).toBeHidden();
    await main(page).getByText('Можно ли отменить заказ?').press('Enter');
    await expect(main(page).getByText('Да, пока он не передан в сборку')).toBeVisible();
  },
);
