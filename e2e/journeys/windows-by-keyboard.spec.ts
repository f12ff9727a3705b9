import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration.ts';
import { DESKTOP, openPage, PHONE, type DemoShop } from '../demo-shop.ts';
import { expect, test } from '../fixtures.ts';
import { keyboard, reach, type InputMode } from '../input-mode.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { openFields } from '../pages/checkout-page.ts';

// The file is long, and the last one of a run: its cases may run beside each other
test.describe.configure({ mode: 'parallel' });

/** What a case works with. Nothing here has a pointer. */
interface At {
  page: Page;
  input: InputMode;
  shop: DemoShop;
  window: Locator;
}

/** The filter is behind a button here, so that the rows are near. */
const TABLET = { width: 1000, height: 800 };

interface WindowCase {
  /** How the window is called. */
  name: string | RegExp;
  opener: (page: Page) => Locator;
  /** What the buyer does in it, and what comes of it: begins where the window has just opened. */
  work: (at: At) => Promise<void>;
  /** Where the focus goes when the window closes; else to its opener. */
  back?: (page: Page) => Locator;
  /** Closing it is an answer, after which it does not open again. */
  isKept?: boolean;
  /** Before the opener is there. */
  prepare?: (at: Omit<At, 'window'>) => Promise<void>;
}

/** Of a longer window the first ones, and backwards the last ones. */
const MAX_CONTROLS = 12;

interface Place {
  of: string;
  path: string | ((shop: DemoShop) => Promise<string>);
  /** A link of the page that leads to the place. */
  through?: (page: Page) => Locator;
  size?: typeof PHONE;
  windows: WindowCase[];
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first();
const inHeader = (name: string | RegExp) => (page: Page) => page.getByRole('banner').getByRole('button', { name });
const inBottomMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Быстрые разделы' }).getByRole('button', { name: 'Профиль' });
const notice = (page: Page, text: string) => page.getByText(text).first();

/** Answers the window's button of this name. */
const answer =
  (name: string | RegExp, after: (at: At) => Promise<void> = async () => {}) =>
  async (at: At) => {
    await at.input.press(at.window.getByRole('button', { name, exact: true }));
    await expect(at.window).toBeHidden();
    await after(at);
  };

/** Closes the report that follows the window; the focus goes back to where it began. */
const closeReport =
  (name: string, opener: (page: Page) => Locator) =>
  async ({ page, input }: At) => {
    const report = page.getByRole('dialog', { name });
    await expectFocusIn(report);
    await input.press(report.getByRole('button', { name: 'Остаться здесь' }));
    await expect(report).toBeHidden();
    await expect(opener(page)).toBeFocused();
  };

const clearBasket = async ({ shop }: Pick<At, 'shop'>) => {
  const headers = { authorization: `Bearer ${shop.tokens.buyer}` };
  const cleared = await fetch(`${shop.url}/api/basket/clear/`, { method: 'POST', headers });
  expect(cleared.status).toBe(200);
};

const places: Place[] = [
  {
    of: 'the frame',
    path: '/',
    windows: [
      {
        name: 'Выйти из аккаунта?',
        prepare: async ({ page }) => {
          await reach(page, inHeader(/^Профиль/)(page));
          await page.keyboard.press('ArrowDown');
        },
        opener: (page) => page.locator('[data-menu]:visible').getByRole('button', { name: 'Выйти' }),
        back: inHeader(/^Профиль/),
        work: answer('Отмена', ({ page }) => expect(inHeader(/^Профиль/)(page)).toBeFocused()),
      },
      {
        name: 'Обратная связь',
        opener: (page) => page.getByRole('contentinfo').getByRole('button', { name: 'Обратная связь' }),
        work: async ({ page, input, window }) => {
          await input.write(window.getByLabel('Фамилия, имя и отчество'), 'Иванов Пётр');
          await input.write(window.getByLabel('Телефон'), '9161234567');
          await input.write(window.getByLabel('Сообщение'), 'Перезвоните после обеда');
          await input.press(window.getByRole('button', { name: 'Отправить заявку' }));
          await expect(window.getByText('Ваша заявка отправлена')).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(window).toBeHidden();
        },
      },
      {
        name: 'Выбор города',
        opener: inHeader(/^Город/),
        work: async ({ page, window }) => {
          await page.keyboard.type('пск');
          await expect(window.getByRole('option', { name: /^Псков/ }).first()).toBeVisible();
          await page.keyboard.press('ArrowDown');
          const reloaded = page.waitForEvent('load');
          await page.keyboard.press('Enter');
          await reloaded;
          await expect(inHeader(/^Город/)(page)).toHaveText('Псков');
        },
      },
    ],
  },
  {
    of: 'the frame on a phone',
    path: '/',
    size: PHONE,
    windows: [
      {
        name: 'Меню',
        opener: inBottomMenu,
        work: async ({ page, input, window }) => {
          await input.press(window.getByRole('button', { name: 'Выйти' }));
          const question = page.getByRole('dialog', { name: 'Выйти из аккаунта?' });
          await expectFocusIn(question);
          await expect(window).toBeHidden();
          await page.keyboard.press('Escape');
          await expect(question).toBeHidden();
          await expect(inBottomMenu(page)).toBeFocused();
        },
      },
      {
        name: 'Поиск',
        opener: inHeader('Поиск'),
        work: async ({ page, window }) => {
          await page.keyboard.type('лампа');
          const section = window.getByRole('option', { name: /Лампы/ }).first();
          await expect(section).toBeVisible();
          await page.keyboard.press('ArrowDown');
          await expect(section).toHaveAttribute('aria-selected', 'true');
          await page.keyboard.press('Enter');
          await expect(page).toHaveURL(/\/lampy\/$/);
          await expect(window).toBeHidden();
        },
      },
    ],
  },
  {
    of: 'the catalogue',
    path: '/catalog/krepezh/',
    size: TABLET,
    windows: [
      {
        name: /./,
        opener: (page) =>
          page
            .getByRole('row')
            .filter({ has: page.getByRole('button', { name: 'В корзину' }) })
            .getByRole('button', { name: /^Быстрый просмотр/ })
            .first(),
        work: async ({ page, input, window }) => {
          const quantity = window.getByRole('textbox', { name: /^Количество/ });
          const before = await quantity.inputValue();
          await reach(page, quantity);
          await page.keyboard.press('Alt+ArrowUp');
          await expect(quantity).not.toHaveValue(before);
          await input.press(window.getByRole('button', { name: 'В корзину' }));
          await expect(window.getByRole('button', { name: 'В корзине' })).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(window).toBeHidden();
        },
      },
    ],
  },
  {
    of: 'a product that is out of stock',
    path: outOfStock,
    windows: [
      {
        name: 'Подобрать аналог',
        opener: button('Подобрать аналог'),
        work: async ({ page, input, window }) => {
          const link = window.getByRole('row').getByRole('link').filter({ hasText: /\S/ }).first();
          const name = (await link.textContent())!;
          await input.press(link);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
          await expect(window).toBeHidden();
        },
      },
    ],
  },
  {
    of: 'the catalogue on a phone',
    path: '/catalog/krepezh/',
    size: PHONE,
    windows: [
      {
        name: 'Фильтр',
        opener: button(/^Фильтр/),
        work: async ({ page, input, window }) => {
          const value = window.getByRole('checkbox').first();
          await reach(page, value);
          await page.keyboard.press('Space');
          await expect(page).toHaveURL(/\/filter\/.+\/apply\//);
          await input.press(window.getByRole('button', { name: /^Показать \d/ }));
          await expect(window).toBeHidden();
          await expect(button('Фильтр: 1')(page)).toBeFocused();
        },
      },
    ],
  },
  {
    of: 'the basket',
    path: '/basket/',
    windows: [
      {
        name: 'Новый шаблон',
        opener: button('Сохранить как шаблон'),
        work: async ({ page, input, window }) => {
          await input.write(window.getByLabel('Название'), 'С клавиатуры');
          await input.press(window.getByRole('button', { name: 'Сохранить шаблон' }));
          await expect(notice(page, 'Шаблон сохранён')).toBeVisible();
          await expect(button('Сохранить как шаблон')(page)).toBeFocused();
        },
      },
      {
        name: 'Очистить корзину?',
        opener: button('Очистить корзину'),
        work: answer('Отмена', ({ page }) => expect(button('Очистить корзину')(page)).toBeFocused()),
      },
    ],
  },
  {
    of: 'the checkout',
    path: '/order/',
    windows: [
      {
        name: 'Новый адрес доставки',
        prepare: async ({ page, input }) => {
          await openFields(page, input);
          await input.choose(page.getByRole('group', { name: 'Способ получения' }).getByRole('radio').first());
          await openFields(page, input);
        },
        opener: button('Новый адрес'),
        work: async ({ page, input, window }) => {
          await input.write(window.getByLabel('Адрес'), 'Тула, улица Мира, 5');
          await input.press(window.getByRole('button', { name: 'Добавить адрес' }));
          await expect(window).toBeHidden();
          await expect(page.getByRole('radio', { name: /^Тула, улица Мира, 5/ })).toBeChecked();
          await expect(button('Новый адрес')(page)).toBeFocused();
        },
      },
      {
        name: 'Новый грузополучатель',
        opener: button('Новый грузополучатель'),
        work: async ({ page, input, window }) => {
          await input.write(window.getByLabel('Название'), 'ООО «Новый склад»');
          await input.press(window.getByRole('button', { name: 'Добавить грузополучателя' }));
          await expect(window).toBeHidden();
          await expect(page.getByRole('radio', { name: /^ООО «Новый склад»/ })).toBeChecked();
        },
      },
    ],
  },
  {
    of: 'orders',
    path: '/orders/',
    windows: [
      {
        name: 'Дата заказа',
        opener: button('Открыть календарь'),
        work: async ({ page, input, window }) => {
          await input.press(window.getByRole('button', { name: '90 дней' }));
          await expect(window).toBeHidden();
          await expect(page).toHaveURL(/\/orders\/\?.+/);
          await expect(button('Открыть календарь')(page)).toBeFocused();
        },
      },
      {
        name: /^Отменить заказ/,
        opener: button(/^Отменить заказ/),
        work: answer('Отменить заказ', ({ page }) => expect(page.getByText(/^Заказ .+ отменён$/)).toBeVisible()),
      },
    ],
  },
  {
    of: 'templates',
    path: '/basket-templates/',
    windows: [
      {
        name: 'Товары шаблона в корзине',
        prepare: clearBasket,
        opener: button(/^В корзину: /),
        isKept: true,
        work: answer('Остаться здесь', ({ page }) => expect(button(/^В корзину: /)(page)).toBeFocused()),
      },
      {
        name: 'Товары уже в корзине',
        opener: button(/^В корзину: /),
        work: answer('Заменить количество', closeReport('Товары шаблона в корзине', button(/^В корзину: /))),
      },
      {
        name: 'Удалить шаблон?',
        opener: button(/^Удалить шаблон: /),
        work: answer('Удалить', ({ page }) => expect(notice(page, 'Шаблон удалён')).toBeVisible()),
      },
      {
        name: 'Новый шаблон',
        opener: button('Пустой шаблон'),
        work: async ({ page, input, window }) => {
          await input.write(window.getByLabel('Название'), 'Пустой с клавиатуры');
          await input.press(window.getByRole('button', { name: 'Сохранить шаблон' }));
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пустой с клавиатуры');
        },
      },
    ],
  },
  {
    of: 'a template',
    path: '/basket-templates/',
    through: (page) => page.getByRole('table').getByRole('link').first(),
    windows: [
      {
        name: 'Название и описание',
        opener: button('Изменить название'),
        work: async ({ page, input, window }) => {
          await input.write(window.getByLabel('Название'), 'Другое имя');
          await input.press(window.getByRole('button', { name: 'Готово' }));
          await expect(window).toBeHidden();
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Другое имя');
          await expect(button('Изменить название')(page)).toBeFocused();
        },
      },
      {
        name: 'Уйти без сохранения?',
        opener: (page) => page.getByRole('banner').getByRole('link', { name: /^Корзина/ }),
        work: answer('Отмена', async ({ page }) => {
          await expect(page).toHaveURL(/\/basket-templates\/\d+\//);
          await expect(page.getByRole('region', { name: 'Несохранённые изменения' })).toBeVisible();
        }),
      },
      {
        name: 'Шаблон изменён в другом окне',
        prepare: async ({ page, shop }) => {
          await fetch(`${shop.url}/api${new URL(page.url()).pathname.replace('templates', 'template')}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${shop.tokens.buyer}`, 'content-type': 'application/json' },
            body: JSON.stringify({ name: 'Имя из другого окна' }),
          });
        },
        opener: button('Сохранить'),
        isKept: true,
        work: answer('Сохранить поверх'),
      },
      {
        name: 'Удалить шаблон?',
        opener: button('Удалить шаблон'),
        work: answer('Удалить', ({ page }) => expect(page).toHaveURL(/\/basket-templates\/$/)),
      },
    ],
  },
  {
    of: 'favourites',
    path: '/favourites/',
    windows: [
      {
        name: 'Очистить избранное?',
        opener: button('Очистить избранное'),
        work: answer('Очистить', ({ page }) => expect(button('Очистить избранное')(page)).toBeHidden()),
      },
    ],
  },
  {
    of: 'the comparison',
    path: '/compare/',
    windows: [
      {
        name: 'Очистить сравнение?',
        opener: button('Очистить сравнение'),
        work: answer('Очистить', ({ page }) => expect(button('Очистить сравнение')(page)).toBeHidden()),
      },
    ],
  },
  {
    of: 'addresses',
    path: '/deliveryaddress/',
    windows: [
      {
        name: 'Новый адрес доставки',
        opener: button('Добавить адрес'),
        work: async ({ page, input, window }) => {
          await input.write(window.getByLabel('Адрес'), 'Орёл, улица Лескова, 7');
          await input.press(window.getByRole('button', { name: 'Сохранить' }));
          await expect(window).toBeHidden();
          await expect(notice(page, 'Орёл, улица Лескова, 7')).toBeVisible();
        },
      },
      {
        name: 'Адрес доставки',
        opener: button('Изменить: Орёл, улица Лескова, 7'),
        work: async ({ page, input, window }) => {
          await input.write(window.getByLabel('Комментарий для водителя'), 'Ворота 3');
          await input.press(window.getByRole('button', { name: 'Сохранить' }));
          await expect(window).toBeHidden();
          await expect(notice(page, 'Ворота 3')).toBeVisible();
        },
      },
      {
        name: 'Удалить адрес?',
        opener: button('Удалить: Орёл, улица Лескова, 7'),
        work: answer('Удалить', ({ page }) => expect(notice(page, 'Орёл, улица Лескова, 7')).toBeHidden()),
      },
    ],
  },
];

for (const { of, path, through, size = DESKTOP, windows } of places) {
  test(`windows of ${of} are opened, used and closed with the keyboard only`, async ({
    page,
    demoShop: shop,
    complaints,
  }) => {
    // A template that was saved elsewhere, goods that are in the basket already
    complaints.allow(/status of 409/);
    const input = keyboard(page);
    await openPage(page, shop, typeof path === 'string' ? path : await path(shop), size);
    if (through) {
      const before = page.url();
      await input.press(through(page));
      await expect(page).not.toHaveURL(before);
    }
    for (const { name, opener, back = opener, isKept = false, prepare, work } of nonEmpty(windows)) {
      await test.step(String(name), async () => {
        const window = page.getByRole('dialog', { name, exact: true });
        await prepare?.({ page, input, shop });
        await reach(page, opener(page));
        await page.keyboard.press('Enter');
        await expectFocusIn(window);
        await expectFocusStays(page, window);
        if (!isKept) {
          await page.keyboard.press('Escape');
          await expect(window).toBeHidden();
          await expect(back(page)).toBeFocused();
          if (back !== opener) {
            await prepare?.({ page, input, shop });
            await reach(page, opener(page));
          }
          // A button is pressed with either key
          const isLink = await page.evaluate(() => document.activeElement instanceof HTMLAnchorElement);
          await page.keyboard.press(isLink ? 'Enter' : 'Space');
          await expectFocusIn(window);
        }
        await work({ page, input, shop, window });
      });
    }
  });
}

test('the cookie notice is read and closed with the keyboard only', async ({ page, demoShop }) => {
  await page.goto(`${demoShop.url}/auth`);
  await waitForHydration(page);
  const region = page.getByRole('region', { name: 'Файлы cookie' });
  await reach(page, region.getByRole('link'));
  await reach(page, region.getByRole('button', { name: 'Понятно' }));
  await page.keyboard.press('Space');
  await expect(region).toBeHidden();
});

/** The page of something that is out of stock and has a substitute: what is out of stock stands last. */
async function outOfStock({ url, tokens }: DemoShop): Promise<string> {
  const list = async (page: number) => {
    const headers = { authorization: `Bearer ${tokens.buyer}` };
    const answer = await fetch(`${url}/web/catalog/?page_size=100&PAGEN_1=${page}`, { headers });
    return (await answer.json()).data.products as {
      items: { url: string; hasSimilar: boolean; stockStatus: { isInStock: boolean } }[];
      pageNavigation: { pageCount: number };
    };
  };
  for (let page = (await list(1)).pageNavigation.pageCount; page > 0; page -= 1) {
    const found = (await list(page)).items.find((item) => item.hasSimilar && !item.stockStatus.isInStock);
    if (found) return found.url;
  }
  throw new Error('Nothing that is out of stock has a substitute');
}

async function expectFocusIn(window: Locator): Promise<void> {
  await expect(window).toBeVisible();
  await expect.poll(() => window.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Forwards and backwards through what is in the window, and round. */
async function expectFocusStays(page: Page, window: Locator): Promise<void> {
  const controls = await window.locator('a[href], button:enabled, input:enabled, select, textarea').count();
  await window.evaluate((element) => {
    element.addEventListener('focusout', (event) => {
      const { relatedTarget } = event as FocusEvent;
      if (!element.contains(relatedTarget as Node)) element.dataset.left = String(relatedTarget);
    });
  });
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < Math.min(controls, MAX_CONTROLS) + 2; step += 1) await page.keyboard.press(key);
    await expectFocusIn(window);
  }
  await expect(window).not.toHaveAttribute('data-left');
}
