import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { promotion } from '#goods/pricing/server/tables.ts';
import { aBrand, aProduct } from '#goods/products/server/factory.ts';
import { changeSynonym, listSynonyms } from '#goods/search/server/index.ts';
import { aWarehouse } from '#goods/stock/server/factory.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { seedCities } from '#identity/city/server/index.ts';
import { aSession } from '#identity/session/server/factory.ts';
import type { SavedContent } from '#office/content/contract.ts';
import { transportCompany, pickupStore } from '#ordering/addresses/server/tables.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import { staticPage } from '#service/content/server/tables.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;
let token: string;
let picture: Buffer;

beforeAll(async () => {
  shop = await testApp();
  await seedCities(shop.db);
  ({ token } = await aBuyer(shop.db));
  picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer();
});

const shopYaml = 'name: Электроснаб\nphone: "+7 800 000-00-18"\nemail: info@shop.example\nhours: Пн–Пт с 9 до 18\n';

/** A folder with these files; `shop.yaml` unless one is given. */
function aFolder(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries({ 'shop.yaml': shopYaml, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const run = (folder: string, more: object = {}) =>
  runOperatorCommand(shop.db, 'content', { folder, ...more }, { DATA_DIR: join(tmpdir(), 'optovik-folder-data') });

const news = (title: string, more = '') =>
  `---\ntitle: ${title}\ndate: 2026-03-01\nannouncement: Коротко\n${more}---\n\nТекст **важный**.\n`;

describe('a folder of the shop', () => {
  it('refuses requisites of the seller that do not fit each other, and names what an invoice lacks', async () => {
    const seller = (lines: string) =>
      aFolder({ 'shop.yaml': `${shopYaml}seller:\n  name: ООО «Электроснаб»\n${lines}` });
    const wrong = seller(
      '  inn: "7707083894"\n  bic: "044525225"\n  account: "40702810900000012345"\n  correspondent: 30101810400000000225\n',
    );
    await expect(run(wrong)).rejects.toThrow(
      /shop.yaml:7: «seller.inn»: это не ИНН[^]*shop.yaml:10: «seller.correspondent»/,
    );
    const other = seller('  bic: "044525225"\n  account: "40702810900000012345"\n');
    await expect(run(other)).rejects.toThrow('счёт не подходит к БИК');
    const [remark] = await run(seller('  inn: "7707083893"\n'), { isCheck: true });
    expect(remark).toBe(
      'Счёт на оплату не выставляется: в shop.yaml, раздел seller, нет: адрес, банк, БИК, расчётный счёт, КПП',
    );
  });

  it('is published, and publishing it again changes nothing', { tags: ['R-FEAT-26', 'R-FEAT-27'] }, async () => {
    const brand = await aBrand(shop.db, { name: 'Ромашка' });
    const { id } = await aProduct(shop.db, { brandId: brand.id, price: 10_000, stock: 5 });
    const folder = aFolder({
      'shop.yaml': `${shopYaml}logo: pictures/a.png\nrequisites:\n  Продавец: ООО «Электроснаб»\n  ИНН: 7707083893\n`,
      'news/sklad.md': news('Склад вырос', 'picture: pictures/a.png\n'),
      'news/chernovik.md': news('Черновик', 'draft: true\n'),
      'promotions/leto.md':
        '---\ntitle: Лето\nstarts: 2026-01-01\nends: 2098-12-31\nconditions: Скидка 20 %\ndiscounts:\n  - percent: 20\n    brand: ромашка\n---\nУсловия\n',
      'marketing/katalog.md': news('Каталог', 'files:\n  - name: Каталог.pdf\n    path: files/k.pdf\n'),
      'files/k.pdf': 'файл',
      'pictures/a.png': picture,
      'faq/1-zakaz.md':
        '---\ntitle: Заказ\n---\n## Как отменить заказ? {#otmena}\n\nНажмите «Отменить».\n\n## Где счёт?\n\nВ заказе.\n',
      'pages/typical-page.md': '---\ntitle: Условия работы\n---\n## Доставка\n\nБесплатно.\n',
      'places.yaml':
        'pickup:\n  - name: Склад\n    address: Самара, 1\n    hours: с 8 до 19\n    city: Самара\ntransport: [ПЭК, Север]\n',
      'synonyms.txt': 'болгарка, УШМ\n',
    });
    expect((await run(folder)).at(-1)).toMatch(/Опубликовано$/);
    expect(await run(folder)).toEqual(['Изменений нет']);

    const footer = (await shop.call('footer', {})).data;
    expect(footer).toMatchObject({
      companyName: 'Электроснаб',
      contacts: { phone: '78000000018', email: 'info@shop.example' },
      requisites: 'Продавец ООО «Электроснаб», ИНН 7707083893',
      logo: expect.stringMatching(/^\/files\/goods\//),
    });
    const { items } = (await shop.call('newsList', { query: {} }, { token })).data;
    expect(items.map(({ code }) => code)).toEqual(['sklad']);
    const { item } = (await shop.call('newsDetail', { params: { code: 'sklad' } }, { token })).data;
    expect(item.html).toBe('<p>Текст <strong>важный</strong>.</p>');
    await settledCatalogue(shop.db);
    const action = await shop.call('actionDetail', { params: { code: 'leto' }, query: {} as never }, { token });
    expect(action.data.products.ids).toEqual([id]);
    expect(action.data.products.items[0]!.prices).toMatchObject({ valueBase: 100, discountPrice: 80 });
    const { groups } = (await shop.call('faq', {}, { token })).data;
    expect(groups.map(({ name, items: asked }) => [name, asked.map(({ code }) => code)])).toEqual([
      ['Заказ', ['otmena', 'gde-schet']],
    ]);
    const faqPage = (await shop.call('staticPage', { params: { page: 'faq' } })).data;
    expect(faqPage.html).toContain('<h2>Где счёт?</h2><p>В заказе.</p>');
    expect((await shop.call('staticPage', { params: { page: 'typical-page' } })).data.title).toBe('Условия работы');
    const [material] = (await shop.call('marketingList', { query: {} }, { token })).data.items;
    const file = await shop.app.inject({ url: material!.files[0]!.url, headers: { authorization: `Bearer ${token}` } });
    expect([file.statusCode, file.payload]).toEqual([200, 'файл']);
  });

  it('what is gone from it is withdrawn; the check alone shows that and changes nothing', async () => {
    const folder = aFolder({ 'news/novoe.md': news('Новое') });
    const checked = await run(folder, { isCheck: true });
    expect(checked.join('\n')).toMatch(/Новости:\n {2}\+ Новое\n {2}− Склад вырос/);
    expect(checked.at(-1)).toContain('ничего не изменено');
    expect((await shop.call('newsDetail', { params: { code: 'novoe' } }, { token })).codes).toEqual(['404']);
    await run(folder);
    for (const code of ['sklad', 'chernovik'])
      expect((await shop.call('newsDetail', { params: { code } }, { token })).codes).toEqual(['404']);
    expect(
      (await shop.call('actionDetail', { params: { code: 'leto' }, query: {} as never }, { token })).codes,
    ).toEqual(['404']);
    expect((await shop.call('staticPage', { params: { page: 'typical-page' } })).codes).toEqual(['404']);
    expect((await shop.call('faq', {}, { token })).data.groups).toEqual([]);
    expect(await shop.db.$count(transportCompany, eq(transportCompany.active, true))).toBe(0);
    expect(await shop.db.$count(pickupStore, eq(pickupStore.active, true))).toBe(0);
  });

  it('a changed legal text is a new version; one that is not in the folder stays', async () => {
    const privacy = (text: string) => aFolder({ 'pages/privacy.md': `---\ntitle: Политика\n---\n${text}\n` });
    const version = async () =>
      (await shop.db.select().from(staticPage).where(eq(staticPage.code, 'privacy')))[0]!.version;
    await run(privacy('Первая'));
    const first = await version();
    await run(privacy('Первая'));
    expect(await version()).toBe(first);
    await run(privacy('Вторая'));
    expect(await version()).toBe(first + 1);
    await run(aFolder({}));
    expect((await shop.call('staticPrivacy', {})).data.html).toBe('<p>Вторая</p>');
  });
});

it('the legal texts that the shop ships with name the published shop; those of the owner stay', async () => {
  await shop.db.delete(staticPage);
  await seedStaticPages(shop.db, 'Оптовик');
  const read = async (page: string) => (await shop.call('staticPage', { params: { page } })).data.html;
  const own = '---\ntitle: Условия\n---\nПродавец — Оптовик.\n';
  const folder = aFolder({ 'shop.yaml': shopYaml.replace('Электроснаб', 'Свет & Ко'), 'pages/terms.md': own });
  expect((await run(folder)).join('\n')).toContain('Политика конфиденциальности (редакция 2)');
  for (const page of ['privacy', 'personal-data', 'advertising']) {
    expect(await read(page)).toContain('Свет &amp; Ко');
    expect(await read(page)).not.toContain('Оптовик');
  }
  expect(await read('terms')).toBe('<p>Продавец — Оптовик.</p>');
  expect(await run(folder)).toEqual(['Изменений нет']);
  await run(aFolder({}));
  expect(await read('privacy')).toContain('Электроснаб');
});

describe('what the office has changed after the folder', () => {
  it('keeps its synonyms, also where the last list was removed', async () => {
    const folder = aFolder({ 'synonyms.txt': 'болгарка, УШМ\n' });
    await run(folder, { isOverOffice: true });
    await changeSynonym(shop.db, { shown: 'болгарка, УШМ', text: null });
    await expect(run(folder)).rejects.toThrow(/в рабочем месте позже[^]*Синонимы/);
    expect(await listSynonyms(shop.db)).toEqual([]);
    await run(folder, { isOverOffice: true });
    expect(await listSynonyms(shop.db)).toEqual([{ phrases: ['болгарка', 'УШМ'] }]);
    const other = aFolder({ 'synonyms.txt': 'дрель, перфоратор\n' });
    expect((await run(other)).join('\n')).toContain('Синонимы');
  });

  it('keeps its synonyms where an editor saves one as the folder is published', async () => {
    await run(aFolder({ 'synonyms.txt': 'болгарка, УШМ\n' }), { isOverOffice: true });
    const change = { shown: null, text: 'шуруповёрт, винтовёрт' };
    const commit = await holdTransaction(shop.db, (tx) => changeSynonym(tx, change));
    const publishing = run(aFolder({ 'synonyms.txt': 'дрель, перфоратор\n' }));
    await untilWaiting(shop.db, 1);
    await commit();
    await expect(publishing).rejects.toThrow(/в рабочем месте позже[^]*Синонимы/);
    expect((await listSynonyms(shop.db)).map(({ phrases }) => phrases[0])).toEqual(['болгарка', 'шуруповёрт']);
    await run(aFolder({ 'synonyms.txt': 'дрель, перфоратор\n' }), { isOverOffice: true });
  });

  it('keeps the warehouses of a pick-up point, unless the folder is published over them', async () => {
    const person = await anAccount(shop.db, { role: 'MANAGER', staffRights: presets.content.rights });
    const staff = { token: await aSession(shop.db, person.id) };
    const place = 'pickup:\n  - name: Пункт\n    address: Самара\n    hours: с 8\n';
    const folder = aFolder({ 'places.yaml': place });
    await run(folder);
    const [store] = await shop.db.select().from(pickupStore).where(eq(pickupStore.name, 'Пункт'));
    const params = { kind: 'store', key: String(store!.id) } as const;
    const shown = async () => (await shop.call('officeContent', { params }, staff)).data;
    const { fields, version } = await shown();
    const warehouses = [await aWarehouse(shop.db, { name: 'Склад пункта' })];
    const body = { ...fields, ...params, version, warehouses } as SavedContent;
    expect((await shop.call('officeContentSave', { body }, staff)).codes).toEqual([]);
    await expect(run(folder)).rejects.toThrow(/в рабочем месте позже[^]*Пункты самовывоза: Пункт/);
    expect(await shown()).toMatchObject({ version: version + 1, fields: { warehouses } });
    expect((await run(folder, { isOverOffice: true })).join('\n')).toContain('~ Пункт');
    expect(await shown()).toMatchObject({ version: version + 2, fields: { warehouses: [] } });
    const named = `${place}    warehouse: Склад пункта\n`;
    expect((await run(aFolder({ 'places.yaml': named }))).join('\n')).toContain('~ Пункт');
    expect(await run(aFolder({ 'places.yaml': named }))).toEqual(['Изменений нет']);
    const other = '  - name: Другой\n    address: Самара\n    warehouse: Склад пункта\n';
    await expect(run(aFolder({ 'places.yaml': named + other }))).rejects.toThrow('Склад «Склад пункта» уже у пункта');
  });
});

describe('a folder with mistakes', () => {
  it('changes nothing, and names every mistake with its file and line', async () => {
    await run(aFolder({ 'news/stays.md': news('Остаётся') }));
    const folder = aFolder({
      'shop.yaml': 'name: Магазин\nphone: "12"\nemail: нет\nhours: всегда\nfax: 1\n',
      'news/Новость.md': news('Имя'),
      'news/date.md': '---\ntitle: Дата\ndate: завтра\nannouncement: Коротко\n---\nТекст\n',
      'news/text.md': `${news('Текст')}\n# Заголовок\n\n<script>alert(1)</script>\n\n![](a.png) [x](javascript:alert(1))\n`,
      'news/picture.md': news('Картинка', 'picture: pictures/none.png\n'),
      'news/outside.md': news('Чужое', 'picture: pictures/link.png\n'),
      'news/broken.md': news('Битая', 'picture: pictures/broken.png\n'),
      'news/head.md': 'Без полей\n',
      'news/yaml.md': '---\ntitle: "Кавычка\ndate: 2026-03-01\n---\n',
      'pictures/broken.png': 'не картинка',
      'promotions/a.md':
        '---\ntitle: А\nstarts: 2026-02-01\nends: 2026-01-01\nconditions: У\ndiscounts:\n  - percent: 5\n    brand: Нет такого\n    all: true\n---\n',
      'promotions/b.md':
        '---\ntitle: Б\nconditions: У\ndiscounts:\n  - percent: 5\n    brand: Нет такого\n  - percent: 5\n    articles: [НЕТ-1]\n---\n',
      'marketing/exe.md': news('Файл', 'files:\n  - name: a.exe\n    path: files/a.exe\n'),
      'faq/1.md': '---\ntitle: Тема\n---\nОтвет без вопроса\n\n## Один? {#same}\n\nА\n\n## Два? {#same}\n',
      'pages/about.md': '---\ntitle: О нас\n---\nТекст\n',
      'places.yaml':
        'pickup:\n  - name: Склад\n    address: Нигде\n    hours: с 8\n    city: Небывальск\n    warehouse: Нет\n',
      'appeal-types.yaml': '- code: order\n  name: Заказ\n',
      'synonyms.txt': 'один\n',
    });
    symlinkSync('/etc/hostname', join(folder, 'pictures/link.png'));
    const text = await run(folder).then(
      (lines) => lines.join('\n'),
      (error: Error) => error.message,
    );
    const expected = [
      'shop.yaml:2: «phone»: напишите номер так',
      'shop.yaml:3: «email»: это не адрес почты',
      'shop.yaml:1: нет такого поля: fax',
      'news/Новость.md:1: Имя файла становится адресом',
      'news/date.md:3: «date»: напишите день так: 2026-03-31',
      'news/text.md:9: Заголовок первого уровня',
      'news/text.md:13: Картинка a.png не из магазина',
      'news/text.md:13: Ссылка javascript:alert(1)',
      'news/picture.md:5: Нет файла pictures/none.png',
      'news/outside.md:5: Файл pictures/link.png лежит вне папки',
      'news/broken.md:5: Файл pictures/broken.png не читается как картинка',
      'news/head.md:1: Начните файл с полей',
      'news/yaml.md:',
      'promotions/a.md:4: «ends»: конец раньше начала',
      'promotions/a.md:7: «discounts.0»: назовите одно',
      'promotions/b.md:5: Нет бренда «Нет такого»',
      'promotions/b.md:7: Нет товаров с артикулами: НЕТ-1',
      'marketing/exe.md:6: Файл files/a.exe: магазин отдаёт только',
      'faq/1.md:4: Начните вопрос строкой',
      'faq/1.md:10: Адрес #same уже у другого вопроса',
      'pages/about.md:1: Такой страницы нет',
      'places.yaml:2: Нет города «Небывальск»',
      'places.yaml:2: Нет склада «Нет»',
      'appeal-types.yaml:1: Нужна тема с кодом personal-data',
      'synonyms.txt:1: нужно хотя бы две фразы',
    ];
    expect(expected.filter((line) => !text.includes(line))).toEqual([]);
    expect(text).toMatch(/^Ничего не изменено, исправьте \(\d+\):/);
    expect((await shop.call('newsDetail', { params: { code: 'stays' } }, { token })).codes).toEqual([]);
    expect((await shop.call('footer', {})).data.companyName).toBe('Электроснаб');
    expect(await shop.db.$count(promotion, eq(promotion.active, true))).toBe(0);
  });

  it('a folder that is no shop withdraws nothing', async () => {
    await expect(run(join(tmpdir(), 'optovik-none'))).rejects.toThrow('Нет папки');
    const folder = mkdtempSync(join(tmpdir(), 'optovik-other-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await expect(run(folder)).rejects.toThrow('нет shop.yaml');
  });
});

it('a new folder wants its shop to be filled in, then publishes nothing invented', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'optovik-new-')), 'shop');
  onTestFinished(() => rmSync(dirname(folder), { recursive: true, force: true }));
  expect((await run(folder, { isNew: true }))[0]).toContain('Папка создана');
  await expect(run(folder, { isNew: true })).rejects.toThrow('не пуста');
  const refusal = await run(folder).catch((error: Error) => error.message);
  expect(refusal).toMatch(/исправьте \(4\):\nshop\.yaml:\d+: «name»: заполните поле/);
  writeFileSync(join(folder, 'shop.yaml'), shopYaml.replace(/^phone: .*$/m, 'phone: 84951234567'));
  await expect(run(folder)).rejects.toThrow('«phone»: возьмите значение в кавычки');
  writeFileSync(join(folder, 'shop.yaml'), shopYaml);
  // Samples that are renamed and not rewritten stay drafts
  renameSync(join(folder, 'faq/_primer.md'), join(folder, 'faq/1-zakaz.md'));
  renameSync(join(folder, 'pages/_primer.md'), join(folder, 'pages/terms.md'));
  expect((await run(folder)).join('\n')).not.toContain('Условия работы');
  expect((await shop.call('newsList', { query: {} }, { token })).data.items).toEqual([]);
  expect((await shop.call('faq', {}, { token })).data.groups).toEqual([]);
});
