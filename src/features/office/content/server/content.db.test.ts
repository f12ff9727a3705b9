import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { discount, promotion } from '#goods/pricing/server/tables.ts';
import { aBrand, aProduct } from '#goods/products/server/factory.ts';
import { aWarehouse } from '#goods/stock/server/factory.ts';
import { mergeBrands } from '#goods/products/server/index.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { recordConsent } from '#identity/consents/server/index.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { contentVersion } from '#service/content/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import type { SavedContent } from '../contract.ts';

let shop: TestApp;
let staff: { token: string };
let staffId: number;
let buyer: { token: string };

beforeAll(async () => {
  shop = await testApp();
  const account = await anAccount(shop.db, { role: 'MANAGER', staffRights: presets.content.rights });
  staffId = account.id;
  staff = { token: await aSession(shop.db, account.id) };
  buyer = { token: (await aBuyer(shop.db)).token };
});

const save = (body: SavedContent) => shop.call('officeContentSave', { body }, staff);
const saved = async (body: SavedContent): Promise<string> => {
  const answer = await save(body);
  expect(answer.body.errors).toEqual([]);
  return answer.data.key;
};
const read = async (kind: SavedContent['kind'], key: string) =>
  (await shop.call('officeContent', { params: { kind, key } }, staff)).data;
const rowOf = async (kind: SavedContent['kind'], key: string) => {
  const { items } = (await shop.call('officeContentList', { params: { kind }, query: {} as never }, staff)).data;
  return items.find((row) => row.key === key);
};

const aNews = (part: object = {}): SavedContent => ({
  kind: 'news',
  key: null,
  version: 0,
  title: 'Склад вырос',
  date: '2026-03-01',
  preview: '',
  picture: '',
  text: 'Вдвое **больше**',
  published: true,
  ...part,
});
const seen = async (code: string) => {
  const answer = await shop.call('newsDetail', { params: { code } }, buyer);
  return answer.codes[0] ?? answer.data.item.html;
};

describe('news', () => {
  it('are seen by buyers once they are published, and from their day on', async () => {
    const key = await saved(aNews({ title: 'Черновик', published: false }));
    expect([await seen(key), (await rowOf('news', key))?.state]).toEqual(['404', 'draft']);
    expect(await read('news', key)).toMatchObject({ url: null, state: 'draft', day: null });
    await saved(aNews({ key, version: 1, date: '2098-01-01' }));
    expect([await seen(key), (await rowOf('news', key))?.state]).toEqual(['404', 'waiting']);
    expect(await read('news', key)).toMatchObject({ url: null, state: 'waiting', day: '2098-01-01' });
    await saved(aNews({ key, version: 2 }));
    expect([await seen(key), (await rowOf('news', key))?.state]).toEqual([
      '<p>Вдвое <strong>больше</strong></p>',
      'shown',
    ]);
    await saved(aNews({ key, version: 3, published: false }));
    expect(await seen(key)).toBe('404');
  });

  it('with one title get addresses of their own, also at once', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => saved(aNews({ title: 'Одно имя' }))));
    expect(keys.toSorted()).toEqual(['odno-imya', 'odno-imya-2', 'odno-imya-3']);
    expect(await saved(aNews({ title: 'New' }))).toBe('new-2');
  });

  it('of two editors one is refused, and the audit log has both values', async () => {
    const key = await saved(aNews({ title: 'Спор' }));
    const answers = await Promise.all(['Первый', 'Второй'].map((text) => save(aNews({ key, version: 1, text }))));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT']);
    const won = answers[0]!.codes.length === 0 ? 'Первый' : 'Второй';
    expect(await read('news', key)).toMatchObject({ version: 2, fields: { text: won } });
    const [entry] = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'content.change'), eq(auditLog.object, `news ${key}`)))
      .orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({
      actorAccountId: staffId,
      details: { before: { text: 'Вдвое **больше**' }, after: { text: won } },
    });
  });

  it('keep each version whole, and a former one can be restored', async () => {
    const key = await saved(aNews({ title: 'Было', text: 'Один' }));
    await saved(aNews({ key, version: 1, title: 'Стало', text: 'Два' }));
    const { versions, version } = await read('news', key);
    expect(versions.map(({ title }) => title)).toEqual(['Стало', 'Было']);
    const params = { kind: 'news', key, id: String(versions[1]!.id) } as const;
    const { fields } = (await shop.call('officeContentVersion', { params }, staff)).data;
    await saved({ ...fields, kind: 'news', key, version } as SavedContent);
    expect(await read('news', key)).toMatchObject({ fields: { title: 'Было', text: 'Один' } });
    const other = { ...params, key: 'other' };
    expect((await shop.call('officeContentVersion', { params: other }, staff)).codes).toEqual(['NOT_FOUND']);
  });

  it('are refused with a part that buyers would not see, and nothing is changed', async () => {
    const count = await shop.db.$count(contentVersion);
    for (const text of ['[x](javascript:alert(1))', '# Название', '![x](https://host/a.png)']) {
      expect((await save(aNews({ text }))).body.errors).toMatchObject([{ code: 'VALIDATION', field: 'text' }]);
    }
    for (const picture of ['/files/goods/none.jpg', '/img/x.svg']) {
      expect((await save(aNews({ picture }))).body.errors).toMatchObject([{ code: 'VALIDATION', field: 'picture' }]);
    }
    expect(await shop.db.$count(contentVersion)).toBe(count);
    const key = await saved(aNews({ title: 'HTML', text: '<b>x</b><script>alert(1)</script>' }));
    expect(await seen(key)).toBe('<p>&lt;b&gt;x&lt;/b&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>');
  });
});

describe('a material', () => {
  it('offers the files that were uploaded for it, and no other file of the shop', async () => {
    const form = new FormData();
    form.append('file', new Blob(['файл']), 'Каталог.pdf');
    const file = (await shop.call('officeContentFile', { body: form }, staff)).data;
    const material = { ...aNews({ title: 'Каталог' }), kind: 'marketing', files: [file] } as SavedContent;
    const key = await saved(material);
    const { item } = (await shop.call('marketingDetail', { params: { code: key } }, buyer)).data;
    expect(item.files).toMatchObject([{ name: 'Каталог.pdf', size: 8 }]);
    const foreign = { ...material, files: [{ ...file, key: 'foreign' }] } as SavedContent;
    expect((await save(foreign)).body.errors).toMatchObject([{ code: 'VALIDATION', field: 'files' }]);
    const bad = new FormData();
    bad.append('file', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'a.svg');
    expect((await shop.call('officeContentPicture', { body: bad }, staff)).codes).toEqual(['BAD_FILE']);
    expect((await shop.call('officeContentFile', { body: bad }, staff)).codes).toEqual(['BAD_FILE']);
  });
});

describe('a promotion', () => {
  const aPromotion = (part: object = {}): SavedContent => ({
    kind: 'promotion',
    key: null,
    version: 0,
    title: 'Ромашка',
    starts: '',
    ends: '2098-12-31',
    conditions: '',
    picture: '',
    text: '',
    discounts: [{ percent: 20, brand: 'ромашка' }],
    published: true,
    ...part,
  });

  it('lowers the prices of a brand while it is published', async () => {
    const brand = await aBrand(shop.db, { name: 'Ромашка' });
    const { id } = await aProduct(shop.db, { brandId: brand.id, price: 10_000, stock: 5 });
    const price = async () => {
      await settledCatalogue(shop.db);
      const origin = (await shop.call('priceOrigin', { params: { id: String(id) } }, buyer)).data;
      return origin.price;
    };
    const key = await saved(aPromotion({ published: false }));
    expect(await price()).toBe(100);
    await saved(aPromotion({ key, version: 1 }));
    expect(await price()).toBe(80);
    expect(await read('promotion', key)).toMatchObject({ url: `/actions/${key}/`, state: 'shown', day: null });
    expect(await read('promotion', key)).toMatchObject({
      fields: { ends: '2098-12-31', discounts: [{ percent: 20, brand: 'Ромашка' }] },
    });
    await saved(aPromotion({ key, version: 2, published: false }));
    expect(await price()).toBe(100);
    expect((await read('promotion', key)).fields).toMatchObject({ discounts: [{ percent: 20, brand: 'Ромашка' }] });
    await saved(aPromotion({ key, version: 3, starts: '2098-01-02' }));
    expect(await read('promotion', key)).toMatchObject({ url: null, state: 'waiting', day: '2098-01-02' });
  });

  it('names a brand that was joined with another by either name', async () => {
    const [one, other] = [await aBrand(shop.db, { name: 'Бош' }), await aBrand(shop.db, { name: 'Bosch' })];
    await transaction(shop.db, (tx) => mergeBrands(tx, one.id, other.id, { accountId: null, ip: '' }));
    const key = await saved(aPromotion({ title: 'Инструмент', discounts: [{ percent: 5, brand: 'Бош' }] }));
    expect((await read('promotion', key)).fields).toMatchObject({ discounts: [{ percent: 5, brand: 'Bosch' }] });
    const { brands } = (await shop.call('officeContentNames', {}, staff)).data;
    expect(brands).not.toContain('Бош');
  });

  it('saved as it was shown lowers the same goods, and a discount of one company stays that of the company', async () => {
    const shared = { article: 'Д-1', articleNormalised: 'Д1' };
    const [own, nameless] = [await aProduct(shop.db, shared), await aProduct(shop.db, { article: null })];
    await aProduct(shop.db, shared);
    const only = await aProduct(shop.db, { article: 'Е-1', articleNormalised: 'E1' });
    const goneSection = { scope: 'section', scopeId: 2_000_000_000 } as const;
    const { company } = await aBuyer(shop.db);
    const key = await saved(aPromotion({ title: 'Точно', discounts: [] }));
    const [row] = await shop.db.select().from(promotion).where(eq(promotion.code, key));
    const promotionId = row!.id;
    for (const { id } of [own, nameless, only]) {
      await aDiscount(shop.db, { scope: 'product', scopeId: id, percent: 20, promotionId });
    }
    await aDiscount(shop.db, { ...goneSection, percent: 5, promotionId });
    await aDiscount(shop.db, { scope: 'all', percent: 30, promotionId, companyId: company.id });
    const { fields, version } = await read('promotion', key);
    expect(fields).toMatchObject({
      discounts: [
        { percent: 20, articles: ['Е-1'] },
        { percent: 20, products: [own.id, nameless.id] },
      ],
    });
    await saved({ ...fields, kind: 'promotion', key, version } as SavedContent);
    const rows = await shop.db.select().from(discount).where(eq(discount.promotionId, promotionId));
    const scopes = rows.map(({ scope, scopeId, companyId }) => [scope, scopeId, companyId].join(' '));
    expect(scopes.toSorted()).toEqual([
      `all  ${company.id}`,
      ...[own, nameless, only].map(({ id }) => `product ${id} `).toSorted(),
    ]);
  });

  it('is refused with goods that the shop does not know, and at an end before its beginning', async () => {
    const wrong = await save(aPromotion({ discounts: [{ percent: 5, brand: 'Нет такого' }] }));
    expect(wrong.body.errors).toMatchObject([{ code: 'VALIDATION', field: 'discounts' }]);
    const ends = await save(aPromotion({ starts: '2030-02-01', ends: '2030-01-01' }));
    expect(ends.body.errors).toMatchObject([{ code: 'VALIDATION', field: 'ends' }]);
    expect((await save(aPromotion({ discounts: [{ percent: 5, all: true, brand: 'Ромашка' }] }))).codes).toEqual([
      'VALIDATION',
    ]);
  });
});

describe('a question', () => {
  const aQuestion = (part: object): SavedContent => ({
    kind: 'question',
    key: null,
    version: 0,
    group: 'Заказ',
    question: 'Где счёт?',
    text: 'В заказе.',
    place: 10_000,
    published: true,
    ...part,
  });
  const shown = async () => {
    const { groups } = (await shop.call('faq', {}, buyer)).data;
    return groups.map(({ name, items }) => [name, items.map(({ question }) => question)]);
  };

  it('stands at its place in its group, and on the page of all questions', async () => {
    await saved(aQuestion({ question: 'Первый?' }));
    await saved(aQuestion({ group: 'Оплата', question: 'Чем?' }));
    const key = await saved(aQuestion({ question: 'Второй?' }));
    const ordered = [
      ['Заказ', ['Первый?', 'Второй?']],
      ['Оплата', ['Чем?']],
    ];
    expect(await shown()).toEqual(ordered);
    await saved(aQuestion({ question: 'Второй?', key, version: 1, place: 1 }));
    expect((await shown())[0]).toEqual(['Заказ', ['Второй?', 'Первый?']]);
    expect(await read('question', key)).toMatchObject({ fields: { place: 1 }, url: `/faq/#${key}` });
    const page = (await shop.call('staticPage', { params: { page: 'faq' } })).data;
    expect(page.html).toMatch(/^<h2>Второй\?<\/h2>/);
    const groups = async () => (await shown()).map(([name]) => name);
    const chem = { group: 'Оплата', question: 'Чем?', key: 'chem' };
    await saved(aQuestion({ ...chem, version: 1, groupPlace: 1 }));
    expect(await groups()).toEqual(['Оплата', 'Заказ']);
    await saved(aQuestion({ ...chem, version: 2, text: 'Картой.' }));
    expect(await groups()).toEqual(['Оплата', 'Заказ']);
    expect((await save(aQuestion({ text: '## Заголовок' }))).body.errors).toMatchObject([{ field: 'text' }]);
  });
});

describe('a legal page', () => {
  const aPage = (version: number, text: string): SavedContent => ({
    kind: 'page',
    key: 'advertising',
    version,
    title: 'Согласие на рекламу',
    text,
  });

  it('gets another edition with each change, and keeps the text that consents refer to', async () => {
    const before = await read('page', 'advertising');
    await saved(aPage(before.version, 'Первая'));
    const first = await read('page', 'advertising');
    expect(first.version).toBe(before.version + 1);
    const given = { accountId: null, contact: 'a@b.ru', kind: 'profile', document: 'advertising' } as const;
    await recordConsent(shop.db, { ...given, textVersion: first.version });
    await saved(aPage(first.version, 'Вторая'));
    const { versions, version } = await read('page', 'advertising');
    expect(version).toBe(first.version + 1);
    expect(versions[1]).toMatchObject({ edition: first.version, consents: 1 });
    const params = { kind: 'page', key: 'advertising', id: String(versions[1]!.id) } as const;
    expect((await shop.call('officeContentVersion', { params }, staff)).data.fields).toMatchObject({ text: 'Первая' });
    await saved(aPage(version, 'Вторая'));
    expect((await read('page', 'advertising')).version).toBe(version);
    expect((await save(aPage(first.version, 'Третья'))).codes).toEqual(['CONFLICT']);
    const made = { kind: 'page', key: 'faq', version: 0, title: 'Вопросы', text: 'Вместо них' } as const;
    expect((await save(made)).codes).toEqual(['NOT_FOUND']);
    expect((await save(aPage(version, ''))).body.errors).toMatchObject([{ code: 'VALIDATION', field: 'text' }]);
  });
});

describe('places and themes', () => {
  it('a carrier has a name of its own', async () => {
    const carrier = { kind: 'carrier', key: null, version: 0, name: 'Деловые линии', published: true } as const;
    const key = await saved(carrier);
    expect((await save(carrier)).codes).toEqual(['TAKEN']);
    await saved({ ...carrier, key, version: 1, published: false });
    expect(await rowOf('carrier', key)).toMatchObject({ title: 'Деловые линии', state: 'draft' });
  });

  it('a pick-up store names a city that the shop knows', async () => {
    const store: SavedContent = {
      kind: 'store',
      key: null,
      version: 0,
      name: 'Склад',
      address: 'Самара, Заводская, 1',
      hours: 'с 8 до 19',
      city: 'Небывальск',
      latitude: 53.2,
      longitude: 50.2,
      warehouses: [],
      published: true,
    };
    expect((await save(store)).body.errors).toMatchObject([{ code: 'VALIDATION', field: 'city' }]);
    const key = await saved({ ...store, city: '' });
    expect(await read('store', key)).toMatchObject({ fields: { latitude: 53.2, city: '' } });
  });

  it('a store that has lost a warehouse to another one refuses the form that still shows it', async () => {
    const warehouses = [await aWarehouse(shop.db)];
    const aStore = (name: string, part: object = {}): SavedContent => ({
      kind: 'store',
      key: null,
      version: 0,
      name,
      address: 'Самара',
      hours: 'с 8 до 19',
      city: '',
      latitude: null,
      longitude: null,
      warehouses,
      published: true,
      ...part,
    });
    const first = await saved(aStore('Первый пункт'));
    const second = await saved(aStore('Второй пункт'));
    expect((await save(aStore('Первый пункт', { key: first, version: 1 }))).codes).toEqual(['CONFLICT']);
    expect(await read('store', first)).toMatchObject({ version: 2, fields: { warehouses: [] } });
    expect(await read('store', second)).toMatchObject({ version: 1, fields: { warehouses } });
  });

  it('a theme shares its answers with all staff, and one that the shop needs stays', async () => {
    const answers = [{ title: 'Возврат', text: 'Привезите товар' }];
    const theme = { kind: 'theme', key: null, version: 0, name: 'Возврат товара', place: 1, published: true } as const;
    const key = await saved({ ...theme, answers });
    const types = (await shop.call('appealTypes', {}, buyer)).data;
    expect(types[0]).toMatchObject({ name: 'Возврат товара', code: 'vozvrat-tovara' });
    const manager = await anAccount(shop.db, { role: 'MANAGER', staffRights: presets.manager.rights });
    const canned = await shop.call('cannedAnswers', {}, { token: await aSession(shop.db, manager.id) });
    expect(canned.data).toMatchObject([{ ...answers[0], type: Number(key) }]);
    const order = types.find(({ code }) => code === 'order')!;
    const gone = { ...theme, key: String(order.id), version: 1, name: order.name, answers: [], published: false };
    expect((await save(gone)).codes).toEqual(['NOT_ALLOWED']);
  });
});
