import { expect, test } from '../fixtures.ts';
import { CataloguePage } from '../pages/catalogue-page.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test(
  'search hints appear one second after the last key; arrow keys and Enter open one',
  { tag: ['@R-HEAD-03', '@R-VAL-40', '@R-VAL-41', '@R-CONST-14'] },
  async ({ page, logIn }) => {
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await page.clock.install();
    await catalogue.open('/catalog/svetotekhnika/');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/searchHeader/')) asked.push(String(request.postDataJSON()?.query));
    });
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Поиск по каталогу' });
    await expect(field).toBeFocused();
    // The page's own time stands still between the keys, however slow the machine is
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.keyboard.type('ла');
    await page.clock.runFor(5000);
    await page.keyboard.type('мпа');
    await page.clock.runFor(999);
    await page.keyboard.type(' светодиодная');
    await page.clock.runFor(999);
    // What was sent before this answer would have been seen by now
    await page.evaluate(() => fetch('/health/ready'));
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual(['лампа светодиодная']);
    await page.clock.resume();
    const hits = page.getByRole('listbox').getByRole('option');
    await expect(hits.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(hits.nth(1)).toHaveAttribute('aria-selected', 'true');
    const name = (await hits.nth(1).locator('span').first().innerText()).trim();
    await page.keyboard.press('Enter');
    await expect(catalogue.heading).toHaveText(name);
  },
);

test(
  'Enter opens all search results by pages, and the buyer filters them',
  { tag: ['@R-ROUTE-20', '@R-HEAD-03', '@R-SRCH-01', '@R-FEAT-32'] },
  async ({ page, logIn }) => {
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open('/');
    const field = page.getByRole('combobox', { name: 'Поиск по каталогу' });
    await field.fill('кабель');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/search\/\?query=/);
    await expect(catalogue.heading).toHaveText('Поиск: «кабель»');
    const before = await catalogue.total();
    await expect(catalogue.pages.getByRole('link').first()).toBeVisible();
    await catalogue.more.click();
    await expect(page).toHaveURL(/page=2/);
    await expect(catalogue.rows).toHaveCount(40);
    await catalogue.filter.getByRole('checkbox').first().click();
    await expect(page).toHaveURL(/\/search\/filter\/.+\/apply\/\?query=/);
    await expect.poll(() => catalogue.total()).toBeLessThan(before);
    await expect(field).toHaveValue('кабель');
    await field.fill('hjptnrf');
    await field.press('Enter');
    await expect(page.getByText('Раскладка клавиатуры: «hjptnrf» → «розетка»')).toBeVisible();
  },
);

test(
  'hints appear again for the query of the results page after another text was typed',
  { tag: ['@R-HEAD-03', '@R-VAL-41'] },
  async ({ page, logIn }) => {
    await logIn('admin');
    await page.goto('/search/?query=кабель');
    const field = page.getByRole('combobox', { name: 'Поиск по каталогу' });
    const toAll = page.getByRole('listbox').getByRole('option', { name: 'Все результаты' });
    for (const text of ['розетка', 'кабель']) {
      await field.fill(text);
      await expect(toAll).toHaveAttribute('href', `/search/?query=${encodeURIComponent(text)}`);
    }
  },
);

test(
  'an empty search leads a buyer to his manager, and a failed one closes the list',
  { tag: ['@R-ERR-23', '@R-HEAD-03'] },
  async ({ page, logIn, complaints }) => {
    complaints.allow(/Failed to load resource|was lost/);
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open('/catalog/');
    const field = page.getByRole('combobox', { name: 'Поиск по каталогу' });
    await field.fill('щщщщщщщщ');
    await expect(page.getByText('Ничего не найдено')).toBeVisible();
    await field.press('Escape');
    await expect(page.getByText('Ничего не найдено')).toBeHidden();
    await field.fill('кабель');
    const hits = page.getByRole('listbox').getByRole('option');
    // Ten, and the way to all results
    const products = hits.filter({ hasNotText: /Раздел, \d/ });
    await expect(hits.first()).toContainText(/Раздел, \d/);
    await expect(products).toHaveCount(11);
    await page.route('**/api/searchHeader/', (route) => route.abort());
    await field.fill('кабель силовой');
    await page.waitForEvent('requestfailed', (request) => request.url().includes('/api/searchHeader/'));
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await expect(hits).toHaveCount(0);
    await expect(page.getByText('Ничего не найдено')).toBeHidden();
    // What follows a failure is searched for again
    await page.unroute('**/api/searchHeader/');
    await field.fill('кабель');
    await expect(products).toHaveCount(11);
    await page.goto('/search/?query=щщщщ/щщ%26щ');
    const ask = page.getByRole('link', { name: 'Спросить менеджера' });
    await ask.click();
    await expect(page.getByLabel('Тема')).toHaveValue('order');
    await expect(page.getByLabel('Заголовок')).toHaveValue('Нет в каталоге: щщщщ/щщ&щ');
    await expect(page.getByRole('textbox', { name: /^Сообщение/ })).toHaveValue(
      /«щщщщ\/щщ&щ», поиск ничего не находит/,
    );
    await logIn('manager');
    await page.goto('/search/?query=щщщщщщщщ');
    await expect(page.getByRole('link', { name: 'Открыть каталог' })).toBeVisible();
    await expect(ask).toHaveCount(0);
  },
);

test(
  'Enter on a whole article opens the product with its quantity chosen, and the query is among the last ones',
  { tag: ['@R-HEAD-03', '@R-CALL-085'] },
  async ({ page, logIn }) => {
    const { call } = await logIn('admin');
    const { items } = await call<{ items: { title: string; article: string }[] }>('POST', '/api/searchHeader/', {
      query: 'VX543428',
    });
    const catalogue = new CataloguePage(page);
    await catalogue.open('/catalog/');
    const field = page.getByRole('combobox', { name: 'Поиск по каталогу' });
    await field.fill('vx-543428');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/detail\/\?code=/);
    await expect(catalogue.heading).toHaveText(items[0]!.title.replaceAll(/<\/?b>/g, ''));
    const quantity = page.getByRole('region', { name: 'Цена и заказ' }).getByRole('textbox', { name: /^Количество/ });
    await expect(quantity).toBeFocused();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect(quantity).toHaveValue('7');
    // The same by the list of the last queries
    await field.fill('розетка с крышкой');
    await field.press('Enter');
    await expect(catalogue.heading).toHaveText('Поиск: «розетка с крышкой»');
    await field.fill('');
    const recent = page.getByRole('listbox', { name: 'Недавние запросы' }).getByRole('option');
    await expect(recent).toHaveText(['розетка с крышкой', 'vx-543428']);
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await expect(recent.nth(1)).toHaveAttribute('aria-selected', 'true');
    await field.press('ArrowUp');
    await field.press('Enter');
    await expect(catalogue.heading).toHaveText('Поиск: «розетка с крышкой»');
    // Another account in the same tab sees none of them
    await logIn('buyer');
    await catalogue.open('/catalog/');
    await field.click();
    await expect(page.getByRole('listbox', { name: 'Недавние запросы' })).toHaveCount(0);
  },
);
