import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration.ts';

/** The page of the quick order with its two tabs. */
export function quickOrderPage(page: Page) {
  const entry = page.getByRole('table', { name: 'Список товаров' });
  return {
    open: async (tab?: 'excel') => {
      await page.goto(tab ? '/quickorder/?tab=excel' : '/quickorder/');
      await waitForHydration(page);
    },
    tab: (name: string) => page.getByRole('navigation', { name: 'Способы заказа' }).getByRole('link', { name }),
    entry,
    /** The field of the last row, which is empty. */
    field: entry.getByRole('combobox').last(),
    /** Pastes a text into that field, or into another one. */
    paste: (text: string, field: Locator = entry.getByRole('combobox').last()) =>
      field.evaluate((field, list) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', list);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text),
    options: page.getByRole('listbox', { name: 'Найденные товары' }).getByRole('option'),
    /** Rows with goods. */
    chosen: entry.locator('tbody tr').filter({ has: page.locator('[data-quantity]') }),
    toBasket: page.getByRole('main').getByRole('button', { name: 'В корзину', exact: true }),

    file: page.locator('input[type=file]'),
    next: page.getByRole('button', { name: 'Далее' }),
    found: page.getByRole('table', { name: 'Найденные товары' }),
    lost: page.getByRole('group').filter({ hasText: /^Не найдено/ }),
    toCorrect: page.getByRole('group').filter({ hasText: /^Нужно исправить/ }),
    /** Shows one kind of the rows alone. */
    view: (name: RegExp) => page.getByRole('region', { name: 'Строки файла' }).getByRole('button', { name }),
    totals: page.getByRole('region', { name: 'Итого по файлу' }),
    back: page.getByRole('button', { name: 'Вернуться к загрузке' }),
  };
}
