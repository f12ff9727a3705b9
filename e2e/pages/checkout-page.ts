import { expect, type Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration.ts';
import type { InputMode } from '../input-mode.ts';

const linesOf = (page: Page) => page.getByRole('region', { name: 'Получение и оплата' });

/** Opens the fields of lines that show what is chosen; all of them where no titles are given. */
export async function openFields(page: Page, input: InputMode, titles?: readonly string[]): Promise<void> {
  const names = titles ?? ['Получение', 'Адрес', 'Грузополучатель', 'Отгрузка', 'Оплата'];
  // Which of them are open is only known once the page has come
  await expect(linesOf(page)).toBeVisible();
  for (const name of names) {
    const closed = linesOf(page).getByRole('button', { name: `Изменить: ${name}`, exact: true });
    if (await closed.isVisible()) await input.press(closed);
  }
}

/** The order checkout. */
export function checkoutPage(page: Page) {
  const choices = (label: string) => page.getByRole('group', { name: label }).getByRole('radio');
  return {
    open: async () => {
      await page.goto('/order/');
      await waitForHydration(page);
    },
    /** A line of what is chosen. */
    line: (title: string) =>
      linesOf(page)
        .locator('[data-line]')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) }),
    panel: page.getByRole('region', { name: 'Ваш заказ' }),
    warnings: page.getByRole('list', { name: 'Предупреждения' }),
    errors: page.getByRole('region', { name: 'Ваш заказ' }).getByRole('alert'),
    delivery: choices('Способ получения').nth(0),
    pickup: choices('Способ получения').nth(1),
    addresses: choices('Адрес доставки'),
    consignees: choices('Грузополучатель'),
    stores: choices('Пункт самовывоза'),
    faster: page.getByRole('radio', { name: /^Быстрее/ }),
    prepayment: page.getByRole('radio', { name: /^Предоплата/ }),
    credit: page.getByRole('radio', { name: /^Отсрочка/ }),
    comment: page.getByLabel('Комментарий к заказу'),
    order: page.getByRole('button', { name: 'Оформить заказ' }),
    retry: page.getByRole('button', { name: 'Повторить' }),
    openFields: (input: InputMode, titles?: readonly string[]) => openFields(page, input, titles),
    /** A delivery, prepaid: the first of everything. */
    fill: async (input: InputMode) => {
      await openFields(page, input, ['Получение', 'Оплата']);
      await input.choose(choices('Способ получения').nth(0));
      await openFields(page, input, ['Адрес', 'Грузополучатель']);
      await input.choose(choices('Адрес доставки').first());
      await input.choose(choices('Грузополучатель').first());
      await input.choose(page.getByRole('radio', { name: /^Предоплата/ }));
    },
  };
}

/** The heading of an order that was placed. */
export const placed = (page: Page) => page.getByRole('heading', { name: /^Заказ З-\d{4}-\d{6} оформлен$/ });
