import { readFileSync } from 'node:fs';
import { aContentItem, aPromotion, aQuestion } from '#service/content/server/factory.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aProduct } from '#goods/products/server/factory.ts';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { city } from '#identity/city/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { isKnownPage } from '#web/app/known-page.ts';
import { createAppRouter } from '#web/app/router.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { siteState } from '#server/tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const header = async (token: string) => (await shop.call('header', {}, { token })).data;
const menuLinks = async (token: string) => (await shop.call('sidebar', {}, { token })).data.map((item) => item.link);

describe('header', () => {
  it(
    'shows the visitor, his companies and the current one',
    { tags: ['R-CALL-021', 'R-ENT-47', 'R-ENT-51', 'R-ENT-52'] },
    async () => {
      const { account, company: first, token } = await aBuyer(shop.db, { company: { name: 'Ёлка', hasDebt: true } });
      const second = await aCompany(shop.db, { name: 'Жук' });
      await aMembership(shop.db, account.id, second.id);
      await aCompany(shop.db, { name: 'Чужая' });
      const data = await header(token);
      expect(data.contragents).toEqual([
        { id: first.id, uf_name: 'Ёлка', uf_current_contragent: true, uf_has_debt: '1', uf_order_ban: '0' },
        { id: second.id, uf_name: 'Жук', uf_current_contragent: false, uf_has_debt: '0', uf_order_ban: '0' },
      ]);
      expect(data).toMatchObject({ basket: [], favorite: [], compare: [], hasNewNotifications: false, actor: null });
    },
  );

  it('returns the account, the basket lines and the saved products', { tags: ['R-ENT-47', 'R-ENT-60'] }, async () => {
    const [town] = await shop.db.insert(city).values({ name: 'Тула', region: 'Тульская область' }).returning();
    const { token, account } = await aBuyer(shop.db, {
      account: {
        name: 'Марина',
        lastName: 'Соколова',
        secondName: 'Андреевна',
        phone: '79161234567',
        email: 'sokolova@firm.example',
        workPosition: 'Закупщик',
        cityId: town!.id,
      },
      role: 'ADMIN',
    });
    const [one, two] = [await aProduct(shop.db), await aProduct(shop.db)];
    const products = [
      { id: two.id, quantity: 3 },
      { id: one.id, quantity: 7 },
    ];
    expect((await shop.call('basketAdd', { body: { products } }, { token })).status).toBe(200);
    await shop.call('favouriteAdd', { body: { product_id: one.id } }, { token });
    await shop.call('compareAdd', { body: { product_id: two.id } }, { token });
    const data = await header(token);
    expect(data.user).toEqual({
      id: account.id,
      full_name: 'Соколова Марина Андреевна',
      phone: '+7 (916) 123-45-67',
      email: 'sokolova@firm.example',
      workPosition: 'Закупщик',
      role: 'ADMIN',
      roleName: 'Администратор компании',
      city: { id: town!.id, name: 'Тула', region: 'Тульская область' },
    });
    expect(data.basket.toSorted((a, b) => a.quantity - b.quantity)).toEqual(products);
    expect([data.favorite, data.compare]).toEqual([[one.id], [two.id]]);
  });

  it(
    'shows the manager of the current company, and none when the manager is inactive',
    { tags: ['R-CALL-021', 'R-ENT-47'] },
    async () => {
      const boss = await anAccount(shop.db, {
        role: 'MANAGER',
        name: 'Олег',
        lastName: 'Ким',
        email: 'kim@shop.example',
        phone: '79160001122',
      });
      const { token, company: own } = await aBuyer(shop.db, { company: { managerAccountId: boss.id } });
      const card = { name: 'Ким Олег', phone: '+7 (916) 000-11-22', email: 'kim@shop.example' };
      expect((await header(token)).manager).toEqual(card);
      await shop.db.update(company).set({ managerAccountId: null }).where(eq(company.id, own.id));
      expect((await header(token)).manager).toBeNull();
    },
  );

  it('reports unread notifications of this account only', { tags: ['R-CALL-021'] }, async () => {
    const one = await aBuyer(shop.db);
    const other = await aBuyer(shop.db);
    await shop.db.insert(notification).values({ accountId: one.account.id, title: 'Заказ отгружен' });
    expect((await header(one.token)).hasNewNotifications).toBe(true);
    expect((await header(other.token)).hasNewNotifications).toBe(false);
  });
});

describe('side menu', () => {
  it(
    'names the pages of content once something is published on them',
    { tags: ['R-CALL-020', 'R-FEAT-26', 'R-FEAT-27'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      const contentEntries = async () => {
        const { data } = await shop.call('sidebar', {}, { token });
        return data.map(({ id }) => id).filter((id) => ['news', 'actions', 'marketing', 'faq'].includes(id));
      };
      await aContentItem(shop.db, { published: false });
      await aContentItem(shop.db, { date: '2099-01-01' });
      await aPromotion(shop.db, { active: false });
      await aQuestion(shop.db, { published: false });
      expect(await contentEntries()).toEqual([]);
      await aContentItem(shop.db);
      expect(await contentEntries()).toEqual(['news']);
      await aContentItem(shop.db, { kind: 'marketing' });
      await aPromotion(shop.db);
      await aQuestion(shop.db);
      expect(await contentEntries()).toEqual(['news', 'actions', 'marketing', 'faq']);
    },
  );

  it('names the brands once one of them has goods', async () => {
    const { token } = await aBuyer(shop.db);
    const { id } = await aBrand(shop.db);
    await aProduct(shop.db, { brandId: id, active: false });
    await aProduct(shop.db, { brandId: (await aBrand(shop.db, { active: false })).id });
    expect(await menuLinks(token)).not.toContain('/brands/');
    await aProduct(shop.db, { brandId: id });
    expect(await menuLinks(token)).toContain('/brands/');
  });

  it('shows each role its own entries', { tags: ['R-CALL-020'] }, async () => {
    const { token: user } = await aBuyer(shop.db);
    const manager = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
    const tech = await aSession(shop.db, (await anAccount(shop.db, { role: 'TECH' })).id);
    expect(await menuLinks(user)).toContain('/orders/');
    expect(await menuLinks(user)).not.toContain('/manager/mycompanies/');
    expect(await menuLinks(manager)).toContain('/manager/mycompanies/');
    expect(await menuLinks(manager)).not.toContain('/orders/');
    expect(await menuLinks(tech)).not.toContain('/price-lists/');
  });

  it(
    'has three groups in order, and a manager sees the entries of his role',
    { tags: ['R-CALL-020', 'R-MENU-08'] },
    async () => {
      const groupsOf = async (token: string) => {
        const { data } = await shop.call('sidebar', {}, { token });
        return [1, 2, 3].map((group) => data.filter((item) => item.group === group).map((item) => item.name));
      };
      const { token: admin } = await aBuyer(shop.db, { role: 'ADMIN' });
      const content = ['Новости', 'Акции', 'Маркетинг', 'Уведомления', 'Вопросы и ответы'];
      expect(await groupsOf(admin)).toEqual([
        ['Главная', 'Каталог', 'Мои товары', 'Бренды', 'Быстрый заказ', 'Шаблоны корзины', 'Прайс-листы'],
        ['Заказы', 'Документы', 'Финансы', 'Адреса доставки', 'Мои компании', 'Обращения'],
        content,
      ]);
      const manager = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
      expect(await groupsOf(manager)).toEqual([
        ['Главная', 'Каталог', 'Бренды', 'Прайс-листы'],
        ['Рабочее место', 'Контрагенты', 'Журнал', 'Обращения'],
        content,
      ]);
    },
  );

  it('entries carry the number of unread notifications and of orders in progress', { tags: ['R-ENT-45'] }, async () => {
    const { account, company: own, token } = await aBuyer(shop.db);
    await anOrder(shop.db, { account, company: own });
    await anOrder(shop.db, { account, company: own }, { status: 'done' });
    for (const title of ['Один', 'Два']) {
      await shop.db.insert(notification).values({ accountId: account.id, title });
    }
    const { data } = await shop.call('sidebar', {}, { token });
    const noticed = data.filter(({ counter, notifications }) => counter !== 0 || notifications !== false);
    expect(noticed.map(({ id, counter, notifications }) => ({ id, counter, notifications }))).toEqual([
      { id: 'orders', counter: 1, notifications: true },
      { id: 'notifications', counter: 2, notifications: true },
    ]);
  });

  it('each entry states on which screens it is shown', { tags: ['R-ENT-44', 'R-ENT-45'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const { data } = await shop.call('sidebar', {}, { token });
    expect(data.length).toBeGreaterThan(10);
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    expect(data[0]).toEqual({
      id: 'home',
      name: 'Главная',
      link: '/',
      icon: 'home',
      group: 1,
      showOnDesktop: true,
      showOnMobile: true,
      notifications: false,
      counter: 0,
      isMarked: false,
      isSoon: false,
    });
  });

  it('each entry of the menus has an icon of its own in the file of icons', { tags: ['R-ENT-45'] }, async () => {
    const { token: admin } = await aBuyer(shop.db, { role: 'ADMIN' });
    const staff = await Promise.all((['MANAGER', 'TECH'] as const).map((role) => anAccount(shop.db, { role })));
    const tokens = [admin, ...(await Promise.all(staff.map(({ id }) => aSession(shop.db, id))))];
    const menus = await Promise.all(tokens.map((token) => shop.call('sidebar', {}, { token })));
    const icons = new Map(menus.flatMap(({ data }) => data.map(({ id, icon }) => [id, icon])));
    expect(icons.size).toBeGreaterThan(15);
    expect(new Set(icons.values()).size).toBe(icons.size);
    const file = readFileSync(new URL('../web/menu-icons.svg', import.meta.url), 'utf8');
    expect([...icons.values()].filter((icon) => !file.includes(`<symbol id="${icon}"`))).toEqual([]);
  });

  it('an entry is announced as soon exactly where the shop has no such page', { tags: ['R-ENT-45'] }, async () => {
    const router = createAppRouter({ api: () => Promise.reject(new Error('No call is made here')) });
    const { token: admin } = await aBuyer(shop.db, { role: 'ADMIN' });
    const manager = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
    const menus = await Promise.all([admin, manager].map((token) => shop.call('sidebar', {}, { token })));
    const entries = menus.flatMap(({ data }) => data);
    expect(entries.length).toBeGreaterThan(20);
    expect(entries.filter(({ link, isSoon }) => isSoon === isKnownPage(router, link))).toEqual([]);
  });

  it('follows the rights in the current company', { tags: ['R-CALL-020'] }, async () => {
    const { token } = await aBuyer(shop.db, { rights: { finance: false } });
    const { token: admin } = await aBuyer(shop.db, { role: 'ADMIN' });
    expect(await menuLinks(token)).not.toContain('/finances/');
    expect(await menuLinks(admin)).toContain('/finances/');
  });
});

describe('footer', () => {
  it(
    'is open to guests and returns contacts, company and a year not before 2025',
    { tags: ['R-CALL-022', 'R-FOOT-01', 'R-ENT-48', 'R-CONST-22'] },
    async () => {
      const contacts = { workingHours: 'пн–пт 9:00–18:00', phone: '+7 (495) 000-00-00', email: 'info@shop.example' };
      await shop.db.insert(siteState).values({ contacts });
      shop.clock.now = () => new Date('2027-05-01T00:00:00Z');
      expect((await shop.call('footer', {})).data).toEqual({
        contacts,
        companyName: 'Оптовик',
        shopName: 'Оптовик',
        requisites: '',
        logo: null,
        isCopy: false,
        year: 2027,
      });
      shop.clock.now = () => new Date('2024-12-31T23:30:00Z');
      expect((await shop.call('footer', {})).data.year).toBe(2025);
    },
  );
});
