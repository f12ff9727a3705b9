import { expect, expectAccessible, test, type Session } from '../fixtures.ts';
import { combinedGoods, type Goods } from '../goods.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** Its templates are this file's alone. */
const ACCOUNT = 'retail.stock';

let session: Session;
let goods: Record<string, Goods>;
let url: string;

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeEach(async ({ logIn, page }) => {
  session = await logIn(ACCOUNT);
  goods = await combinedGoods(session);
  const products = [
    { id: goods['RULE-PACK']!.id, quantity: 50 },
    { id: goods['RULE-MINIMUM']!.id, quantity: 12 },
  ];
  const body = { name: 'Еженедельный', description: '', products };
  ({ url } = await session.call<{ url: string }>('POST', '/api/basket-template/', body));
  await page.goto(url);
  await waitForHydration(page);
});

test(
  'a typed 0 removes the line of a template, and cancelling returns it',
  { tag: ['@R-CALL-069'] },
  async ({ page }) => {
    const rows = page.getByRole('table', { name: 'Товары шаблона' }).locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(2);
    await rows
      .filter({ hasText: goods['RULE-PACK']!.name })
      .getByRole('textbox', { name: /^Количество/ })
      .fill('0');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Убрать из шаблона/ })).toBeFocused();
    await page.getByRole('button', { name: 'Отменить' }).click();
    await expect(
      rows.filter({ hasText: goods['RULE-PACK']!.name }).getByRole('textbox', { name: /^Количество/ }),
    ).toHaveValue('50');
  },
);

test(
  'the list of products to add says that there are no choices only where the search has found none',
  { tag: ['@R-ESCR-11'] },
  async ({ page }) => {
    const NO_CHOICES = 'Извините, других вариантов нет =(';
    const field = page.getByRole('combobox', { name: 'Добавить товар' });
    await field.click();
    await expect(page.getByText('Введите хотя бы два знака артикула или названия')).toBeVisible();
    await expect(page.getByText(NO_CHOICES)).toHaveCount(0);
    await field.pressSequentially('НЕТ-ТАКОГО-999');
    await expect(page.getByText(NO_CHOICES)).toBeVisible();
    await field.fill('RULE-REST');
    await page.getByRole('option', { name: goods['RULE-REST']!.name }).click();
    await expect(page.getByText('Товар добавлен в шаблон')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a product is added to what another window has saved meanwhile',
  { tag: ['@R-CALL-069'] },
  async ({ page, complaints }) => {
    complaints.allow(/status of 409/);
    const rows = page.getByRole('table', { name: 'Товары шаблона' }).locator('tbody').getByRole('row');
    const products = [{ id: goods['RULE-PACK']!.id, quantity: 100 }];
    await session.call('POST', `/api${url.replace('templates', 'template')}`, { name: 'Из другого окна', products });
    await page.getByRole('combobox', { name: 'Добавить товар' }).fill('RULE-REST');
    await page.getByRole('option', { name: goods['RULE-REST']!.name }).click();
    await expect(page.getByText('Товар добавлен в шаблон')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Из другого окна');
    await expect(rows).toHaveCount(2);
    await expect(
      rows.filter({ hasText: goods['RULE-PACK']!.name }).getByRole('textbox', { name: /^Количество/ }),
    ).toHaveValue('100');
    await expect(rows.filter({ hasText: goods['RULE-REST']!.name })).toBeVisible();
  },
);
