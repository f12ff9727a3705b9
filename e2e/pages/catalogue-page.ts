import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration.ts';

/** A list of products: in the catalogue and in search. */
export class CataloguePage {
  readonly page: Page;
  readonly heading: Locator;
  readonly sections: Locator;
  readonly filter: Locator;
  readonly rows: Locator;
  readonly count: Locator;
  readonly more: Locator;
  readonly pages: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.sections = page.getByRole('navigation', { name: 'Разделы каталога' });
    this.filter = page.getByRole('complementary', { name: 'Фильтр' });
    const list = page.getByRole('region', { name: 'Товары' });
    this.rows = list.locator('tbody').getByRole('row');
    this.count = list.getByRole('status').first();
    this.more = list.getByRole('button', { name: 'Показать еще' });
    this.pages = list.getByRole('navigation', { name: 'Страницы' });
  }

  /** Opens an address and waits for hydration. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await waitForHydration(this.page);
  }

  row(place: number): ProductRow {
    return new ProductRow(this.rows.nth(place));
  }

  /** The first row that can be put into the basket and is not there yet. */
  rowToBuy(): ProductRow {
    const button = this.page.getByRole('button', { name: 'В корзину', exact: true });
    return new ProductRow(this.rows.filter({ has: button }).first());
  }

  /** The row of a product, in any state of its button. */
  rowOf(name: string): ProductRow {
    return new ProductRow(this.rows.filter({ has: this.page.getByRole('link', { name, exact: true }) }));
  }

  /** A value of the filter beside the rows. */
  value(name: string | RegExp): Locator {
    return this.filter.getByRole('checkbox', { name });
  }

  /** How many products the list says that it has. */
  async total(): Promise<number> {
    return Number((await this.count.innerText()).replace(/\D/g, ''));
  }
}

/** One product of a list. */
export class ProductRow {
  readonly root: Locator;
  readonly name: Locator;
  readonly quantity: Locator;
  readonly plus: Locator;
  readonly minus: Locator;
  readonly add: Locator;
  readonly inBasket: Locator;

  constructor(root: Locator) {
    this.root = root;
    this.name = root.getByRole('link').first();
    this.quantity = root.getByRole('textbox', { name: /^Количество/ });
    this.plus = root.getByRole('button', { name: 'Увеличить количество' });
    this.minus = root.getByRole('button', { name: 'Уменьшить количество' });
    this.add = root.getByRole('button', { name: 'В корзину', exact: true });
    this.inBasket = root.getByRole('button', { name: 'В корзине', exact: true });
  }
}
