import type { Locator } from '@playwright/test';
import { DESKTOP, openPage, PHONE, type Visitor } from '../demo-shop.ts';
import { expect, test } from '../fixtures.ts';

type Links = readonly (readonly [name: string, href: string])[];

const SHOPPING: Links = [
  ['Главная', '/'],
  ['Каталог', '/catalog/'],
  ['Бренды', '/brands/'],
];
const BUYING: Links = [
  ['Мои товары', '/my-goods/'],
  ['Быстрый заказ', '/quickorder/'],
  ['Шаблоны корзины', '/basket-templates/'],
  ['Заказы', '/orders/'],
  ['Документы', '/documents/'],
  ['Адреса доставки', '/deliveryaddress/'],
];
const PRICES: Links = [['Прайс-листы', '/price-lists/']];
const FINANCES: Links = [['Финансы', '/finances/']];
const COMPANIES: Links = [['Мои компании', '/mycompanies/']];
const APPEALS: Links = [['Обращения', '/appeal/']];
const NEWS: Links = [['Уведомления', '/notification/']];
const LISTS: Links = [
  ['Сравнение', '/compare/'],
  ['Избранное', '/favourites/'],
];
const BASKET: Links = [['Корзина', '/basket/']];

const CONTENT: Links = [
  ['Новости', '/news/'],
  ['Акции', '/actions/'],
  ['Маркетинг', '/marketing/'],
  ['Вопросы и ответы', '/faq/'],
];

/** What each visitor may open from the menus. */
const MENUS: { visitor: Visitor; side: Links; header: Links; bottom: Links }[] = [
  {
    visitor: 'admin',
    side: [...SHOPPING, ...BUYING, ...PRICES, ...FINANCES, ...COMPANIES, ...APPEALS, ...NEWS, ...CONTENT],
    header: [...LISTS, ...NEWS, ...BASKET],
    bottom: [SHOPPING[0]!, SHOPPING[1]!, LISTS[1]!, ...BASKET],
  },
  {
    visitor: 'manager',
    side: [
      ...SHOPPING,
      ['Рабочее место', '/office/'],
      ['Контрагенты', '/manager/mycompanies/'],
      ['Журнал', '/manager/journal/'],
      ...PRICES,
      ...APPEALS,
      ...NEWS,
      ...CONTENT,
    ],
    header: [...LISTS, ...NEWS],
    bottom: [SHOPPING[0]!, SHOPPING[1]!, LISTS[1]!],
  },
  {
    visitor: 'tech',
    side: [...SHOPPING, ['Обмен с 1С', '/office/exchange/'], ...NEWS, ...CONTENT],
    header: NEWS,
    bottom: [SHOPPING[0]!, SHOPPING[1]!],
  },
];

/** Every link of a menu by its name leads where it says, and there is no other. */
async function expectLinks(menu: Locator, links: Links): Promise<void> {
  for (const [name, href] of links) {
    const link = menu.getByRole('link', { name: new RegExp(`^${name}( |$)`) });
    await expect(link, name).toHaveAttribute('href', href);
  }
  await expect(menu.getByRole('link')).toHaveCount(links.length);
}

for (const { visitor, side, header, bottom } of MENUS) {
  test(
    `the menus link a ${visitor} to every page of his and announce none for later`,
    { tag: ['@R-MENU-01', '@R-HEAD-04', '@R-HEAD-05'] },
    async ({ page, demoShop }) => {
      await openPage(page, demoShop, '/', DESKTOP, visitor);
      const menu = page.getByRole('navigation', { name: 'Разделы' });
      await expectLinks(menu, side);
      await expect(menu.getByText('Скоро')).toHaveCount(0);

      const banner = page.getByRole('banner');
      for (const [name, href] of header) {
        await expect(banner.getByRole('link', { name: new RegExp(`^${name}( |$)`) })).toHaveAttribute('href', href);
      }
      await expect(banner.getByRole('link')).toHaveCount(header.length + 1);
      await expect(banner.getByRole('link', { name: 'Оптовик, на главную' })).toHaveAttribute('href', '/');

      await page.setViewportSize(PHONE);
      await expectLinks(page.getByRole('navigation', { name: 'Быстрые разделы' }), bottom);
    },
  );
}

test('the header links a guest to the login', { tag: ['@R-HEAD-10'] }, async ({ page, demoShop }) => {
  await page.goto(`${demoShop.url}/privacy/`);
  const login = page.getByRole('banner').getByRole('link', { name: 'Войти' });
  await expect(login).toHaveAttribute('href', '/auth');
  await login.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход');
});

test(
  'of links that the focus passes none is fetched ahead, but the one on which it stays',
  { tag: ['@R-STATE-090'] },
  async ({ page, demoShop }) => {
    await openPage(page, demoShop, '/privacy/', DESKTOP);
    const read: string[] = [];
    page.on('request', (request) => read.push(new URL(request.url()).pathname));
    const orders = page.waitForRequest(/\/web\/profile\/orders/);
    await page.getByRole('navigation', { name: 'Разделы' }).evaluate((menu) => {
      for (const path of ['/appeal/', '/basket-templates/', '/orders/']) {
        menu.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)!.focus();
      }
    });
    await orders;
    expect(read.filter((path) => /^\/(web|api)\/.*(appeal|template)/i.test(path))).toEqual([]);
  },
);

test(
  'the press of a link asks for its page before the button is released',
  { tag: ['@R-STATE-090'] },
  async ({ page, demoShop }) => {
    await openPage(page, demoShop, '/privacy/', DESKTOP);
    const link = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: /^Заказы/ });
    const orders = page.waitForRequest(/\/web\/profile\/orders/);
    // An event of its own: the pointer does not rest on the link, and no click follows
    await link.dispatchEvent('mousedown', { button: 0 });
    await orders;
    await expect(page).toHaveURL(/\/privacy\/$/);
  },
);
