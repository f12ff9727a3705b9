import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promotion } from '#goods/pricing/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { city } from '#identity/city/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { aConsignee, anAddress } from '#ordering/addresses/server/factory.ts';
import { aRequest } from '#ordering/requests/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { expect, test } from '../fixtures.ts';
import { openOwnShop } from '../own-shop.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const FOLDER = 'src/shop/letters';
const SHOP = 'https://shop.example';

/** The page that each link promises, by what stands on it; `guest`: who opens it has no session. `as`: whose it is where not the buyer's. */
const pages: Record<string, { heading: string | RegExp; guest?: true; as?: 'manager' | 'tech' }> = {
  '/': { heading: /^Здравствуйте/ },
  '/actions/zima/': { heading: 'Зимние цены' },
  '/appeal/НОМЕР/': { heading: 'Нужен счёт' },
  '/auth': { heading: 'Вход', guest: true },
  '/basket/': { heading: 'Корзина' },
  '/catalog/': { heading: 'Каталог' },
  '/change-password/?email=login%40mail.example&checkword=СЕКРЕТ': { heading: 'Новый пароль', guest: true },
  '/change-password/?email=petr%40astra.example&checkword=СЕКРЕТ&first=1': { heading: 'Задайте пароль', guest: true },
  '/contact-change/?undo=СЕКРЕТ': { heading: 'Вернуть прежний адрес или номер', guest: true },
  '/contact-change/?word=СЕКРЕТ': { heading: 'Подтверждение', guest: true },
  '/detail/?code=ТОВАР': { heading: 'Кабель ВВГнг(А)-LS 3х1,5' },
  '/finances/?section=acts': { heading: 'Финансы' },
  '/forgot-password/': { heading: 'Восстановление пароля', guest: true },
  '/manager/mycompanies/НОМЕР/': { heading: 'ООО «Лютик»', as: 'manager' },
  '/my-profile/': { heading: 'Мой профиль' },
  '/mycompanies/': { heading: 'Мои компании' },
  '/mycompanies/?company=НОМЕР': { heading: /^Сотрудники: / },
  '/office/customers/НОМЕР/': { heading: 'ООО «Лютик»', as: 'manager' },
  '/office/exchange/': { heading: 'Обмен с 1С', as: 'tech' },
  '/office/orders/НОМЕР/': { heading: /^Заказ /, as: 'manager' },
  '/office/people/НОМЕР/': { heading: 'Петров Иван', as: 'manager' },
  '/office/requests/НОМЕР/': { heading: /^Заявка /, as: 'manager' },
  '/orders/НОМЕР/': { heading: /^Заказ / },
  '/price-lists/': { heading: 'Прайс-листы' },
  '/requests/НОМЕР/': { heading: /^Заявка / },
  '/registration/?word=СЕКРЕТ': { heading: 'Подтверждение адреса', guest: true },
};

test('every link of every letter opens the page that it promises', async ({ page, complaints }) => {
  test.setTimeout(120_000);
  // The secrets are made up
  complaints.allow(/status of 40[01]/);
  const texts = readdirSync(FOLDER).map((file) => readFileSync(join(FOLDER, file), 'utf8'));
  const links = new Set(texts.flatMap((text) => text.match(/https?:\S+/g) ?? []));
  expect([...links].filter((link) => !link.startsWith(`${SHOP}/`))).toEqual([]);
  const paths = [...links].map((link) => link.slice(SHOP.length));
  // A letter for an administrator names his company
  expect(Object.keys(pages).toSorted()).toEqual([...new Set([...paths, '/mycompanies/?company=НОМЕР'])].toSorted());

  const shop = await openOwnShop();
  try {
    const [town] = await shop.db.select({ id: city.id }).from(city).limit(1);
    const boss = await anAccount(shop.db, { role: 'MANAGER', cityId: town!.id });
    const tech = await anAccount(shop.db, { role: 'TECH', cityId: town!.id });
    const staff = { manager: await aSession(shop.db, boss.id), tech: await aSession(shop.db, tech.id) };
    const buyer = await aBuyer(shop.db, {
      account: { cityId: town!.id },
      company: { name: 'ООО «Лютик»', managerAccountId: boss.id },
      role: 'ADMIN',
    });
    const order = await anOrder(shop.db, buyer);
    const asked = { type: 'other', title: 'Нужен счёт', message: 'Пришлите счёт' };
    const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify(asked);
    const answer = await fetch(`${shop.url}/api/appeals/add/`, { method: 'POST', headers, body });
    const appeal = ((await answer.json()) as { data: { id: number } }).data;
    const product = await aProduct(shop.db, { name: 'Кабель ВВГнг(А)-LS 3х1,5' });
    const address = await anAddress(shop.db, buyer.company.id);
    const consignee = await aConsignee(shop.db, buyer.company.id);
    const asking = { buyer: { ...buyer, address, consignee }, itemId: product.id };
    const { id: request } = await aRequest({ db: shop.db, clock: { now: () => new Date() } }, asking);
    await shop.db
      .insert(promotion)
      .values({ code: 'zima', name: 'Зимние цены', text: 'Дешевле', endsAt: new Date('2099-12-31') });
    for (const [path, { heading, guest, as }] of Object.entries(pages)) {
      await shop.visit(page, guest ? undefined : as ? staff[as] : buyer.token);
      const { id: company } = buyer.company;
      const numbers = {
        orders: order.id,
        requests: request,
        appeal: appeal.id,
        mycompanies: company,
        manager: company,
        customers: company,
        people: buyer.account.id,
      };
      const [, room, screen] = path.split('/');
      const name = room === 'office' ? screen : room;
      const number = numbers[name as keyof typeof numbers];
      const url = path
        .replace('СЕКРЕТ', 'x'.repeat(22))
        .replace('НОМЕР', String(number))
        .replace('ТОВАР', product.code);
      await page.goto(shop.url + url);
      await waitForHydration(page);
      await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    }
  } finally {
    await shop.close();
  }
});
