import type { Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration.ts';

/** The basket. */
export function basketPage(page: Page) {
  const table = page.getByRole('table', { name: 'Товары в корзине' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  return {
    open: async () => {
      await page.goto('/basket/');
      await waitForHydration(page);
    },
    table,
    rows: table.locator('tbody').getByRole('row'),
    row,
    quantity: (name: string) => row(name).getByRole('textbox', { name: /^Количество/ }),
    plus: (name: string) => row(name).getByRole('button', { name: 'Увеличить количество' }),
    minus: (name: string) => row(name).getByRole('button', { name: 'Уменьшить количество' }),
    remove: (name: string) => row(name).getByRole('button', { name: /^Удалить/ }),
    restore: (name: string) => row(name).getByRole('button', { name: 'Вернуть' }),
    search: page.getByRole('searchbox', { name: 'Поиск по корзине' }),
    selectAll: page.getByLabel('Выбрать все'),
    sums: page.getByRole('region', { name: 'Итого' }),
    toCheckout: page.getByRole('link', { name: 'Оформить заказ' }),
  };
}
