import { and, eq, inArray, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { goodsSheetChange } from '#exchange/goods-bulk/server/tables.ts';
import { zip } from '#exchange/endpoint/server/zip.fixture.ts';
import { goodsUpload } from '#exchange/uploads/server/tables.ts';
import { aBrand, anOffer, aProduct, aProperty, aSection } from '#goods/products/server/factory.ts';
import { changeProducts, changeVariants } from '#goods/products/server/index.ts';
import { catalogueChange, offer, product, productLink, propertyValue } from '#goods/products/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { transaction } from '#server/db/index.ts';
import { sheetOf } from './sheet-of.fixture.ts';
import { shopOfTasks } from './tasks.fixture.ts';

const { shop, send, run, check, apply, ended, rowsOf, exported } = await shopOfTasks();
const owner = await aStaffMember(shop.db, 'owner');
const { token } = owner;
const other = { accountId: null, ip: '' };

const stored = async (id: number) => (await shop.db.select().from(product).where(eq(product.id, id)))[0]!;
const brief = async (id: number) =>
  (await rowsOf(id, token)).map(({ row, field, before, after, outcome }) => [row, field, before, after, outcome]);

describe('the sheet of goods', () => {
  it('has no difference when it is sent back unchanged', async () => {
    const parent = await aSection(shop.db);
    const section = await aSection(shop.db, { parentId: parent.id });
    const property = await aProperty(shop.db, ['Красный', 'Синий; тёмный']);
    // Names of columns of the sheet, and of one another
    const twins = [
      await aProperty(shop.db, ['Ромашка'], { name: 'Бренд' }),
      await aProperty(shop.db, ['Да'], { name: 'Вид двойной' }),
      await aProperty(shop.db, ['Нет'], { name: 'Вид двойной' }),
    ];
    const ofTwins = twins.flatMap(({ values }) => values.map(({ id }) => id));
    const goods = [
      await aProduct(shop.db, {
        description: ' Строка\r\nдругая — «текст» _x0041_',
        sectionIds: [section.id],
        valueIds: ofTwins,
      }),
      await aProduct(shop.db, { article: '0012', valueIds: property.values.map(({ id }) => id), shortcode: '1E5' }),
      await aProduct(shop.db, {
        article: null,
        packageCount: 10,
        hiddenByOperator: true,
        brandId: (await aBrand(shop.db)).id,
      }),
    ];
    const rows = await exported(
      goods.map(({ id }) => id),
      token,
    );
    expect(rows.map(([id]) => id)).toEqual(['Код товара', ...goods.map(({ id }) => String(id))]);
    for (const { id } of twins)
      expect(rows[0]!.filter((heading) => heading.endsWith(`(свойство ${id})`))).toHaveLength(1);
    const task = await check('sheetIn', await sheetOf(rows), token);
    expect(task).toMatchObject({
      state: 'done',
      isDryRun: true,
      counts: { change: 0, 'changed-since': 0, refused: 0 },
    });
  });

  it('lists exactly the cells that were edited, writes them once they are accepted, and holds them', async () => {
    const brand = await aBrand(shop.db, { name: 'Ёлка и Ко' });
    const section = await aSection(shop.db, { name: 'Новый раздел' });
    const property = await aProperty(shop.db, ['Медь', 'Латунь'], { name: 'Материал листа' });
    const first = await aProduct(shop.db, { valueIds: [property.values[0]!.id], description: 'Было' });
    const second = await aProduct(shop.db);
    const [headings, ...rows] = await exported([first.id, second.id], token);
    const at = (name: string) => headings!.indexOf(name);
    const edited = rows.map((row) => [...row]);
    edited[0]![at('Название')] = 'Новое название';
    edited[0]![at('Бренд')] = 'ёлка и ко';
    edited[0]![at('Раздел')] = 'Новый раздел';
    edited[0]![at('Описание')] = '—';
    edited[0]![at('Материал листа')] = 'латунь; Медь';
    edited[1]![at('Скрыт')] = 'да';
    edited[1]![at('Кратность')] = '';
    edited[1]![at('Минимум')] = 'много';
    const task = await check('sheetIn', await sheetOf([headings!, ...edited]), token);
    expect(await brief(task.id)).toEqual([
      [2, 'Бренд', '', 'ёлка и ко', 'change'],
      [2, 'Материал листа', 'Медь', 'латунь; Медь', 'change'],
      [2, 'Название', first.name, 'Новое название', 'change'],
      [2, 'Описание', 'Было', '—', 'change'],
      [2, 'Раздел', '', 'Новый раздел', 'change'],
      [3, 'Минимум', '1', 'много', 'refused'],
      [3, 'Скрыт', 'нет', 'да', 'change'],
    ]);
    expect((await stored(first.id)).name).toBe(first.name);

    expect(await apply(task.id, token)).toMatchObject({ state: 'done', isDryRun: false, applied: 6 });
    expect(await stored(first.id)).toMatchObject({
      name: 'Новое название',
      brandId: brand.id,
      sectionId: section.id,
      description: '',
      held: { name: { source: first.name, by: owner.id } },
    });
    expect(await stored(second.id)).toMatchObject({ hiddenByOperator: true, packageCount: 1 });
    // The same file wants nothing else now
    expect(await check('sheetIn', await sheetOf([headings!, ...edited]), token)).toMatchObject({
      counts: { change: 0 },
    });
  });

  it('names values that a property does not have yet, and adds each of them once', async () => {
    const property = await aProperty(shop.db, ['Медь'], { name: 'Сплав листа' });
    const first = await aProduct(shop.db, { valueIds: [property.values[0]!.id] });
    const second = await aProduct(shop.db);
    const sheet = await sheetOf([
      ['Код товара', 'Сплав листа'],
      [first.id, 'Бронза; медь'],
      [second.id, 'бронза'],
    ]);
    const task = await check('sheetIn', sheet, token);
    expect((await rowsOf(task.id, token)).map(({ outcome, note }) => [outcome, note])).toEqual([
      ['change', 'Новое значение: Бронза'],
      ['change', 'Новое значение: бронза'],
    ]);
    expect(task.report).toContain('Новых значений свойств: 1. Проверьте: Сплав листа «Бронза»');
    const texts = async () => {
      const own = shop.db.select().from(propertyValue).where(eq(propertyValue.propertyId, property.id));
      return (await own.orderBy(propertyValue.id)).map(({ text }) => text.toLowerCase());
    };
    expect(await texts()).toEqual(['медь']);
    expect(await apply(task.id, token)).toMatchObject({ state: 'done', applied: 2 });
    expect(await texts()).toEqual(['медь', 'бронза']);
  });

  it('shows what another editor has changed since, and leaves cells that its sender has not touched', async () => {
    const goods = await aProduct(shop.db, { name: 'Кран', description: 'Описание' });
    const [headings, row] = await exported([goods.id], token);
    const ofOther = { name: 'Кран другого', description: 'Описание другого' };
    await transaction(shop.db, (tx) => changeProducts(tx, [goods.id], ofOther, other));
    const edited = [...row!];
    edited[headings!.indexOf('Название')] = 'Кран мой';
    edited[headings!.indexOf('Короткий код')] = '555';
    const task = await check('sheetIn', await sheetOf([headings!, edited]), token);
    expect(await brief(task.id)).toEqual([
      [2, 'Короткий код', '', '555', 'change'],
      [2, 'Название', 'Кран другого', 'Кран мой', 'changed-since'],
    ]);
    await apply(task.id, token);
    expect(await stored(goods.id)).toMatchObject({
      name: 'Кран другого',
      shortcode: '555',
      description: 'Описание другого',
    });
    await apply(task.id, token, true);
    expect((await stored(goods.id)).name).toBe('Кран мой');
  });

  it('keeps a field that somebody changes between the check and the writing', async () => {
    const goods = await aProduct(shop.db, { name: 'Вентиль' });
    const sheet = await sheetOf([
      ['Артикул', 'Название'],
      [goods.article, 'Вентиль из файла'],
    ]);
    const task = await check('sheetIn', sheet, token);
    expect(task.report.join()).toContain('Отметка');
    await transaction(shop.db, (tx) => changeProducts(tx, [goods.id], { name: 'Вентиль другого' }, other));
    expect(await apply(task.id, token)).toMatchObject({ applied: 0, counts: { change: 0, refused: 1 } });
    expect((await stored(goods.id)).name).toBe('Вентиль другого');
  });

  it('refuses rows that name no product, two products, or one twice, and rows that were mixed up', async () => {
    const twins = [await aProduct(shop.db, { article: 'ДВА-1' }), await aProduct(shop.db, { article: 'ДВА-1' })];
    const one = await aProduct(shop.db, { article: 'ОДИН-1' });
    const task = await check(
      'sheetIn',
      await sheetOf([
        ['Код товара', 'Артикул', 'Название'],
        [null, 'НЕТ-ТАКОГО', 'а'],
        [null, 'два 1', 'б'],
        [twins[0]!.id, 'ОДИН-1', 'в'],
        [null, 'ОДИН-1', 'г'],
        [one.id, 'ОДИН-1', 'д'],
        [null, null, 'е'],
      ]),
      token,
    );
    const rows = await rowsOf(task.id, token);
    expect(rows.map(({ row, outcome, note }) => [row, outcome, note])).toEqual([
      [2, 'refused', 'Артикула «НЕТ-ТАКОГО» в магазине нет'],
      [3, 'refused', 'Артикул «два 1» есть у нескольких товаров'],
      [4, 'refused', `Код и артикул из разных строк: у товара ${twins[0]!.id} артикул «ДВА-1»`],
      [5, 'change', ''],
      [6, 'refused', 'Этот товар уже стоит в строке 5'],
      [7, 'refused', 'В строке нет ни кода, ни артикула'],
    ]);
  });

  it('is written by nobody whose right to goods has ended', async () => {
    const goods = await aProduct(shop.db, { name: 'Муфта' });
    const member = await aStaffMember(shop.db, { goods: 'all' });
    const sheet = await sheetOf([
      ['Артикул', 'Название'],
      [goods.article, 'Муфта из файла'],
    ]);
    const { id } = await check('sheetIn', sheet, member.token);
    await run(id, { apply: true }, member.token);
    await shop.db.execute(sql`update account set staff_rights = '{}' where id = ${member.id}`);
    expect(await ended(id, token)).toMatchObject({ state: 'failed', applied: 0 });
    expect((await stored(goods.id)).name).toBe('Муфта');
  });

  it('goes on behind what a killed node has written, and leaves that as others have changed it since', async () => {
    const goods = [await aProduct(shop.db), await aProduct(shop.db)];
    const rows = goods.map(({ article }, index) => [article, `Из файла ${index}`]);
    const { id } = await check('sheetIn', await sheetOf([['Артикул', 'Название'], ...rows]), token);
    // A node has written the first product and was killed; then somebody has changed that product
    const ofFirst = and(eq(goodsSheetChange.uploadId, id), eq(goodsSheetChange.productId, goods[0]!.id));
    await shop.db.update(goodsSheetChange).set({ isApplied: true }).where(ofFirst);
    await transaction(shop.db, (tx) => changeProducts(tx, [goods[0]!.id], { name: 'Имя другого' }, other));
    // Somebody has asked for it again since
    const waiting = { state: 'waiting' as const, isDryRun: false, attempts: 0 };
    await shop.db.update(goodsUpload).set(waiting).where(eq(goodsUpload.id, id));
    const rebuilds = () => shop.db.$count(catalogueChange, eq(catalogueChange.kind, 'all'));
    const before = await rebuilds();
    expect(await ended(id, token)).toMatchObject({ state: 'done', applied: 2 });
    // What the killed node has not reported is read again too
    expect(await rebuilds()).toBe(before + 1);
    expect((await stored(goods[0]!.id)).name).toBe('Имя другого');
    expect((await stored(goods[1]!.id)).name).toBe('Из файла 1');
  });

  it('is not written before it was compared with the shop, and is no upload of the exchange', async () => {
    const goods = await aProduct(shop.db);
    const sheet = await sheetOf([
      ['Артикул', 'Название'],
      [goods.article, 'Без проверки'],
    ]);
    const id = await send('sheetIn', sheet, token);
    expect((await run(id, { apply: true }, token)).codes).toEqual(['CONFLICT']);
    const answers = { source: '', columns: '', currency: '', vat: '', priceUnit: '', confirmColumns: false };
    const asImport = { params: { id: String(id) }, body: { isDryRun: true, answers } };
    expect((await shop.call('officeUploadRun', asImport, { token })).codes).toEqual(['NOT_FOUND']);
    await shop.db.delete(goodsUpload).where(eq(goodsUpload.id, id));
  });
});

describe('a sheet of links', () => {
  it('replaces the links of the kinds that it names, in its order, and says which rows it does not take', async () => {
    const own = await aProduct(shop.db, { article: 'СВ-1' });
    const [a, b, c] = [
      await aProduct(shop.db, { article: 'СВ-А' }),
      await aProduct(shop.db, { article: 'СВ-Б' }),
      await aProduct(shop.db, { article: 'СВ-В' }),
    ];
    await shop.db.insert(productLink).values([
      { productId: own.id, kind: 'analogue', linkedId: a.id },
      { productId: own.id, kind: 'accessory', linkedId: a.id },
      { productId: b.id, kind: 'similar', linkedId: a.id },
    ]);
    const task = await check(
      'links',
      await sheetOf([
        ['Артикул', 'Вид', 'Артикул связанного товара'],
        ['СВ-1', 'Аналог', 'СВ-В'],
        ['св 1', 'аналоги', 'СВ-Б'],
        ['СВ-1', 'Аналог', 'СВ-В'],
        ['СВ-1', 'брат', 'СВ-В'],
        ['СВ-1', 'Замена', 'СВ-1'],
        ['СВ-Б', 'похожее', '—'],
        ['СВ-В', 'расходник', 'НЕТ'],
      ]),
      token,
    );
    expect(await brief(task.id)).toEqual([
      [2, 'Аналоги', 'СВ-А', 'СВ-В, СВ-Б', 'change'],
      [5, '', '', '', 'refused'],
      [6, '', '', '', 'refused'],
      [7, 'Похожие', 'СВ-А', '', 'change'],
      [8, '', '', '', 'refused'],
    ]);
    expect(await apply(task.id, token)).toMatchObject({ applied: 2 });
    const links = await shop.db
      .select()
      .from(productLink)
      .where(inArray(productLink.productId, [own.id, b.id, c.id]))
      .orderBy(productLink.productId, productLink.kind, productLink.sort);
    expect(links.map(({ productId, kind, linkedId }) => [productId, kind, linkedId])).toEqual([
      [own.id, 'accessory', a.id],
      [own.id, 'analogue', c.id],
      [own.id, 'analogue', b.id],
    ]);
    expect((await stored(own.id)).held).toHaveProperty(['links.analogue', 'source'], [a.id]);
  });
});

const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } })
  .jpeg()
  .toBuffer();
const png = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#00c' } })
  .png()
  .toBuffer();

describe('an archive of pictures', () => {
  it('gives each article its pictures in the order of their numbers, an offer its one, and takes nothing else', async () => {
    const goods = await aProduct(shop.db, { article: 'К/1', pictures: [{ standard: '/old.jpg' }] });
    const family = await aProduct(shop.db, { article: 'СЕМЬЯ' });
    const variant = await anOffer(shop.db, family.id, { article: 'ВАР-2' });
    const task = await check(
      'pictures',
      zip({
        'товары/К_1_2.png': png,
        'товары/К_1_1.jpg': jpeg,
        'ВАР-2.jpg': jpeg,
        'СЕМЬЯ_1.jpg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'СЕМЬЯ_2.svg': '<svg/>',
        'НЕТ-ТАКОГО_1.jpg': jpeg,
        '__MACOSX/._К_1_1.jpg': 'x',
      }),
      token,
    );
    expect((await brief(task.id)).filter(([, , , , outcome]) => outcome === 'change')).toEqual([
      [1, 'Картинки', expect.stringContaining('картинок: 1'), 'К_1_1.jpg, К_1_2.png', 'change'],
      [3, 'Картинка варианта ВАР-2', '', 'ВАР-2.jpg', 'change'],
    ]);
    const notes = (await rowsOf(task.id, token)).map(({ note }) => note).filter(Boolean);
    expect(notes).toHaveLength(3);
    expect(await apply(task.id, token)).toMatchObject({ applied: 2 });
    const { pictures, held } = await stored(goods.id);
    expect(pictures).toHaveLength(2);
    expect(new Set(pictures.map(({ standard }) => standard)).size).toBe(2);
    expect(held.pictures).toMatchObject({ source: [{ standard: '/old.jpg' }] });
    const [picture] = await shop.db.select({ picture: offer.picture }).from(offer).where(eq(offer.id, variant.id));
    expect(picture!.picture).toMatchObject({ standard: pictures[0]!.standard });
    expect((await stored(family.id)).pictures).toEqual([]);
  });

  it('leaves pictures that somebody sets between the check and the writing, of goods and of variants', async () => {
    const goods = await aProduct(shop.db, { article: 'РУКА-1', pictures: [{ standard: '/old.jpg' }] });
    const family = await aProduct(shop.db);
    const variant = await anOffer(shop.db, family.id, { article: 'РУКА-2' });
    const { id } = await check('pictures', zip({ 'РУКА-1.jpg': jpeg, 'РУКА-2.jpg': jpeg }), token);
    const own = { standard: '/own.jpg' };
    await transaction(shop.db, (tx) => changeProducts(tx, [goods.id], { pictures: [own] }, other));
    await transaction(shop.db, (tx) => changeVariants(tx, family.id, [{ id: variant.id, picture: own }], other));
    expect(await apply(id, token)).toMatchObject({ applied: 0, counts: { change: 0, refused: 2 } });
    expect((await rowsOf(id, token)).map(({ note }) => note)).toEqual([
      'После проверки картинки изменили: проверьте архив ещё раз',
      'После проверки картинки изменили: проверьте архив ещё раз',
    ]);
    expect((await stored(goods.id)).pictures).toEqual([own]);
    expect((await shop.db.select().from(offer).where(eq(offer.id, variant.id)))[0]!.picture).toEqual(own);
  });

  it('refuses a file that is not an archive', async () => {
    expect(await check('pictures', Buffer.from('PK нет'), token)).toMatchObject({
      state: 'failed',
      message: 'Это не архив ZIP, или он повреждён',
    });
  });
});
