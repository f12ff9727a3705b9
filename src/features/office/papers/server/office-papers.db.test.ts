import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aPaper } from '#goods/papers/server/factory.ts';
import { goodsPaper, goodsPaperProduct } from '#goods/papers/server/tables.ts';
import { anOffer, aProduct } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { storedFile } from '#server/files/tables.ts';
import { workbookBytes } from '#server/xlsx/write-workbook.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import type { Input } from '#shared/endpoint.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { cp866ZipOf, zipOf } from './zip.fixture.ts';

let shop: TestApp;
let keeper: Awaited<ReturnType<typeof aStaffMember>>;
let buyer: Awaited<ReturnType<typeof aBuyer>>;
/** Goods with the articles КАБ-1, КАБ-2, КАБ/3_1 and the code of the first. */
let goods: { id: number; code: string }[];

const today = dayOf(new Date(), 'Europe/Moscow');
const PDF = '%PDF-1.7 ';

beforeAll(async () => {
  shop = await testApp();
  buyer = await aBuyer(shop.db);
  goods = [];
  for (const article of ['КАБ-1', 'КАБ-2', 'КАБ/3_1']) goods.push(await aProduct(shop.db, { article }));
});
beforeEach(async () => {
  // Calls are counted by account
  keeper = await aStaffMember(shop.db, 'content');
  await shop.db.delete(goodsPaper);
});

type Fields = { kind?: string; number?: string; title?: string; issuedOn?: string; endsOn?: string };
const formOf = (fields: Fields & { articles?: string }, files: File[]) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: 'certificate', ...fields })) form.append(name, value);
  for (const file of files) form.append('files', file);
  return form;
};
const fileOf = (name: string, content: string | Buffer) =>
  new File([typeof content === 'string' ? content : Uint8Array.from(content)], name);

const add = (articles: string, fields: Fields = {}, file = fileOf('cert.pdf', PDF + articles)) =>
  shop.call('officePaperAdd', { body: formOf({ ...fields, articles }, [file]) }, { token: keeper.token });
const upload = (files: File[], fields: Fields = {}) =>
  shop.call('officePapersUpload', { body: formOf(fields, files) }, { token: keeper.token });
const zip = async (files: [string, string | Buffer][]) => fileOf('papers.zip', await zipOf(files));
const table = async (rows: Record<string, string | undefined>[], keys = ['Артикул', 'Файл']) =>
  fileOf(
    'table.xlsx',
    await workbookBytes({
      sheet: 'Документы',
      columns: keys.map((header) => ({ header, width: 20 })),
      rows: rows.map((row) => keys.map((key) => row[key] ?? '')),
    }),
  );

const documents = async (n = 0) => {
  await settledCatalogue(shop.db);
  const { data } = await shop.call('productDetail', { query: { code: goods[n]!.code } }, { token: buyer.token });
  return data.documents;
};
const open = async (url: string, { token } = buyer) =>
  (await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
const list = async (query: Partial<Input<'officePapers'>['query']> = {}) =>
  (await shop.call('officePapers', { query: query as never }, { token: keeper.token })).data;
/** Papers as kind, number and the positions of their goods. */
const stored = async () => {
  const rows = await shop.db.select().from(goodsPaper).orderBy(goodsPaper.id);
  const links = await shop.db.select().from(goodsPaperProduct);
  return rows.map(({ id, fileName, kind }) => {
    const own = links.filter(({ paperId }) => paperId === id).map(({ productId }) => productId);
    return [fileName, kind, goods.flatMap((one, n) => (own.includes(one.id) ? [n] : []))];
  });
};
const setHidden = async (hiddenByOperator: boolean, ids: number[]) => {
  for (const id of ids) await shop.db.update(product).set({ hiddenByOperator }).where(eq(product.id, id));
  await recordCatalogueChange(shop.db, 'item', ids);
};

describe('a paper of goods', () => {
  it('stands on the pages of its goods up to its last day, and its file opens as long', async () => {
    for (const [endsOn, isShown] of [
      ['', true],
      [today, true],
      [addDays(today, -1), false],
    ] as const) {
      await shop.db.delete(goodsPaper);
      const { codes } = await add('каб1, КАБ-2', { number: 'RU-7', title: 'на кабели', endsOn });
      expect(codes).toEqual([]);
      const [paper] = (await list()).items;
      const shown = await documents();
      expect(shown).toEqual(isShown ? [{ name: 'Сертификат RU-7 — на кабели', url: paper!.link }] : []);
      expect(await documents(2)).toEqual([]);
      expect([await open(paper!.link), await open(paper!.link, keeper as never)]).toEqual([isShown ? 200 : 404, 200]);
    }
  });

  it('opens while one of its goods is shown', async () => {
    await add('КАБ-1, КАБ-2');
    const { link } = (await list()).items[0]!;
    const ids = goods.map(({ id }) => id);
    await setHidden(true, ids.slice(0, 1));
    expect(await open(link)).toBe(200);
    await setHidden(true, ids.slice(1, 2));
    expect([await open(link), await open(link, keeper as never)]).toEqual([404, 200]);
    await setHidden(false, ids);
    expect(await open(link)).toBe(200);
    const manager = await aStaffMember(shop.db, 'storekeeper');
    await setHidden(true, ids.slice(0, 2));
    expect(await open(link, manager as never)).toBe(404);
    await setHidden(false, ids);
  });

  it('is one for equal files, however many send them at once', async () => {
    for (let round = 0; round < 15; round += 1) {
      await shop.db.delete(goodsPaper);
      const file = () => fileOf('same.pdf', `${PDF}same ${round}`);
      const sent = await Promise.all(['КАБ-1', 'КАБ-2', goods[2]!.code].map((one) => add(one, {}, file())));
      expect(sent.flatMap(({ codes }) => codes)).toEqual([]);
      expect(sent.filter(({ data }) => data.isNew)).toHaveLength(1);
      expect(await stored()).toEqual([['same.pdf', 'certificate', [0, 1, 2]]]);
    }
  });

  it('is refused with an unknown article, an article of several goods, a wrong file or days, and nothing is stored', async () => {
    await aProduct(shop.db, { article: 'ДВА-1' });
    const twin = await aProduct(shop.db, { article: 'ДВА 1' });
    const files = await shop.db.$count(storedFile, eq(storedFile.kind, 'paper'));
    const refused = [
      await add('КАБ-1, нет такого'),
      await add('ДВА-1'),
      await add(''),
      await add('КАБ-1', {}, fileOf('a.pdf', '<svg/>')),
      await add('КАБ-1', {}, fileOf('a.svg', '<svg/>')),
      await add('КАБ-1', { issuedOn: '2026-02-01', endsOn: '2026-01-01' }),
      await add('КАБ-1', { endsOn: '2026-02-30' }),
      await add('КАБ-1', { kind: 'poem' }),
    ];
    const codes = refused.map((one) => one.codes[0]);
    expect(codes).toEqual([
      ...Array<string>(3).fill('VALIDATION'),
      'BAD_FILE',
      'BAD_FILE',
      ...Array<string>(3).fill('VALIDATION'),
    ]);
    expect(await stored()).toEqual([]);
    expect(await shop.db.$count(storedFile, eq(storedFile.kind, 'paper'))).toBe(files);
    expect((await add(twin.code)).codes).toEqual([]);
  });

  it('belongs to the product of a variant by its article', async () => {
    const parent = await aProduct(shop.db);
    await anOffer(shop.db, parent.id, { article: 'ВАР-77' });
    await add('вар 77');
    expect(await shop.db.select().from(goodsPaperProduct)).toMatchObject([{ productId: parent.id }]);
  });

  it('is changed over what was shown, gets and loses goods, and goes with its file', async () => {
    const { id } = await aPaper(shop.db, { productIds: [goods[0]!.id], number: '1' });
    const params = { id: String(id) };
    const shown = { kind: 'certificate' as const, title: '', number: '1', issuedOn: null, endsOn: null };
    const change = async (number: string, over = shown) =>
      (
        await shop.call(
          'officePaperChange',
          { params, body: { ...shown, number, shown: over } },
          { token: keeper.token },
        )
      ).codes;
    expect([await change('2'), await change('3'), await change('3', { ...shown, number: '2' })]).toEqual([
      [],
      ['CONFLICT'],
      [],
    ]);
    const body = { articles: 'КАБ-2', remove: [goods[0]!.id] };
    const { data } = await shop.call('officePaperGoods', { params, body }, { token: keeper.token });
    expect(data).toEqual({ added: 1, removed: 1 });
    const page = await shop.call('officePaper', { params }, { token: keeper.token });
    expect(page.data).toMatchObject({ number: '3', goods: 1, products: [{ id: goods[1]!.id, isShown: true }] });
    await shop.call('officePaperRemove', { params, body: {} }, { token: keeper.token });
    expect(await open(page.data.link, keeper as never)).toBe(404);
    expect((await shop.call('officePaper', { params }, { token: keeper.token })).codes).toEqual(['404']);
    const acts = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `paper ${id}`))
      .orderBy(auditLog.id);
    expect(acts.map(({ action }) => action)).toEqual([
      'paper.add',
      'paper.change',
      'paper.change',
      'paper.goods',
      'paper.remove',
    ]);
  });
});

describe('papers by an archive', () => {
  it('belong to the articles of their names, in any alphabet of the archiver', async () => {
    const files: [string, string][] = [
      ['папка/КАБ-1.pdf', `${PDF}1`],
      ['КАБ-1_2.pdf', `${PDF}2`],
      ['каб 2.PDF', `${PDF}3`],
      ['КАБ_3_1.pdf', `${PDF}4`],
      ['КАБ-9.pdf', `${PDF}5`],
      ['.DS_Store', 'x'],
    ];
    for (const bytes of [await zipOf(files), await cp866ZipOf(files)]) {
      await shop.db.delete(goodsPaper);
      const { codes, data } = await upload([fileOf('a.zip', bytes)], { kind: 'passport' });
      expect([codes, data?.added, data?.refused]).toEqual([[], 4, 1]);
      expect(data.files[0]).toEqual({ file: 'КАБ-9.pdf', outcome: 'refused', note: 'Нет товара с артикулом КАБ-9' });
      expect((await stored()).toSorted()).toEqual(
        [
          ['КАБ-1.pdf', 'passport', [0]],
          ['КАБ-1_2.pdf', 'passport', [0]],
          ['КАБ_3_1.pdf', 'passport', [2]],
          ['каб 2.PDF', 'passport', [1]],
        ].toSorted(),
      );
    }
  });

  it('change nothing when they are sent again, and equal files become one paper of all their goods', async () => {
    const names = ['КАБ-1.pdf', 'КАБ-2.pdf', 'КАБ-3-1.pdf'];
    const archive = () => zip(names.map((name) => [name, `${PDF}shared`]));
    expect((await upload([await archive()])).data).toMatchObject({ added: 1, extended: 2, refused: 0 });
    const before = await stored();
    expect(before).toEqual([['КАБ-1.pdf', 'certificate', [0, 1, 2]]]);
    expect((await upload([await archive()])).data).toMatchObject({ added: 0, extended: 0, refused: 0 });
    expect((await stored()).map((one) => one.slice(1))).toEqual(before.map((one) => one.slice(1)));
  });

  it('refuse files that are neither papers nor archives', async () => {
    const { data } = await upload([
      await zip([
        ['КАБ-1.pdf', '<svg/>'],
        ['КАБ-2.exe', 'MZ'],
        ['КАБ-2.pdf', `${PDF}ok`],
      ]),
    ]);
    expect(data).toMatchObject({ added: 1, refused: 2 });
    const broken = (await zipOf([['КАБ-1.pdf', `${PDF}1`]])).subarray(0, 40);
    expect((await upload([fileOf('a.zip', broken)])).codes).toEqual(['BAD_FILE']);
    expect((await upload([fileOf('a.zip', 'text')])).codes).toEqual(['BAD_FILE']);
    // More files than an archive may have
    const many = Array.from({ length: 2001 }, (_, n): [string, string] => [`${n}.pdf`, '']);
    expect((await upload([await zip(many)])).codes).toEqual(['BAD_FILE']);
    expect(await stored()).toHaveLength(1);
  });

  it('say of a name that two articles fit', async () => {
    await aProduct(shop.db, { article: 'КАБ-1-7' });
    const { data } = await upload([await zip([['КАБ-1_7.pdf', `${PDF}7`]])]);
    expect(data.files).toMatchObject([{ outcome: 'refused', note: expect.stringContaining('двум артикулам') }]);
  });
});

describe('papers by a table', () => {
  const COLUMNS = ['Артикул', 'Файл', 'Вид', 'Номер', 'Действует до'];

  it('belong to the goods of its rows, one file to many, with what the row says of the paper', async () => {
    const rows = [
      { Артикул: 'КАБ-1', Файл: 'a.pdf', Вид: 'Декларация', Номер: 'Д-1', 'Действует до': '31.12.2030' },
      { Артикул: 'КАБ-2', Файл: 'A.PDF', Вид: 'Декларация', Номер: 'Д-1', 'Действует до': '31.12.2030' },
      { Артикул: 'КАБ/3_1', Файл: 'b.pdf' },
      { Артикул: 'КАБ-2', Файл: 'a.pdf', Номер: 'Д-2' },
      { Артикул: 'нет', Файл: 'a.pdf' },
      { Артикул: 'КАБ-1', Файл: 'lost.pdf' },
      { Артикул: 'КАБ-1', Файл: 'b.pdf', 'Действует до': 'когда-нибудь' },
    ];
    const archive = await zip([
      ['a.pdf', `${PDF}a`],
      ['b.pdf', `${PDF}b`],
      ['unnamed.pdf', `${PDF}c`],
    ]);
    const { codes, data } = await upload([archive, await table(rows, COLUMNS)], { kind: 'manual' });
    expect([codes, data?.added, data?.refused]).toEqual([[], 2, 5]);
    expect(await stored()).toEqual([
      ['a.pdf', 'declaration', [0, 1]],
      ['b.pdf', 'manual', [2]],
    ]);
    expect((await list({ q: 'Д-1' })).items).toMatchObject([
      { number: 'Д-1', endsOn: '2030-12-31', kind: 'declaration' },
    ]);
    // A table alone names files that the shop has
    const again = await upload([await table([{ Артикул: 'КАБ-1', Файл: 'b.pdf' }])]);
    expect(again.data).toMatchObject({ added: 0, extended: 1, refused: 0 });
    expect((await stored())[1]).toEqual(['b.pdf', 'manual', [0, 2]]);
    expect((await upload([await table([{ А: 'КАБ-1' }], ['А'])])).codes).toEqual(['COLUMNS']);
  });

  it('give each good exactly the files of its rows', async () => {
    const drawn = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 12 });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(drawn, async (pairs) => {
        run += 1;
        await shop.db.delete(goodsPaper);
        const articles = ['КАБ-1', 'КАБ-2', 'КАБ/3_1', 'НЕТ-1'];
        const files = [0, 1, 2].map((n): [string, string] => [`${n}.pdf`, `${PDF}${run}-${n}`]);
        const rows = pairs.map(([good, file]) => ({ Артикул: articles[good]!, Файл: `${file}.pdf` }));
        await upload([await zip(files), await table(rows)]);
        const wanted = files.flatMap(([name], n) => {
          const own = [0, 1, 2].filter((good) => pairs.some(([one, file]) => one === good && file === n));
          return own.length > 0 ? [[name, 'certificate', own]] : [];
        });
        expect((await stored()).toSorted()).toEqual(wanted);
      }),
      { numRuns: 12 },
    );
  });
});

describe('the certificates of an order', () => {
  const link = (id: number, { token } = buyer) =>
    shop.call('orderCertificates', { params: { id: String(id) } }, { token });
  const count = async (id: number) =>
    (await shop.call('orderDocuments', { params: { id: String(id) } }, { token: buyer.token })).data.certificates;

  it('are one archive with each valid paper of its goods once, also of goods that are hidden by now', async () => {
    const ids = goods.map(({ id }) => id);
    const lines = ids.slice(0, 2).map((id) => aLine({ itemId: id, productId: id }));
    const { id, number } = await anOrder(shop.db, buyer, { lines });
    expect(await count(id)).toBe(0);
    expect((await link(id)).codes).toEqual(['NOT_FOUND']);
    await aPaper(shop.db, { productIds: ids, number: 'A', content: 'a' });
    await aPaper(shop.db, { productIds: ids.slice(1), kind: 'passport', number: 'B', content: 'b', endsOn: today });
    await aPaper(shop.db, { productIds: ids, kind: 'manual', number: 'C' });
    await aPaper(shop.db, { productIds: ids, number: 'D', endsOn: addDays(today, -1) });
    await aPaper(shop.db, { productIds: ids.slice(2), number: 'E' });
    await setHidden(true, ids.slice(1, 2));
    expect(await count(id)).toBe(2);
    const { data } = await link(id);
    expect(data.name).toBe(`Сертификаты на заказ ${number}.zip`);
    const answer = await shop.app.inject({ url: data.link, headers: { authorization: `Bearer ${buyer.token}` } });
    const archive = await fromBufferPromise(answer.rawPayload);
    const files: Record<string, string> = {};
    for await (const entry of archive.eachEntry())
      files[entry.fileName] = await text(await archive.openReadStreamPromise(entry));
    expect(files).toEqual({ 'Сертификат A.pdf': `${PDF}a`, 'Паспорт B.pdf': `${PDF}b` });
    await setHidden(false, ids);
    const stranger = await aBuyer(shop.db);
    expect((await link(id, stranger)).codes).toEqual(['NOT_FOUND']);
    expect(await open(data.link, stranger)).toBe(404);
  });
});

it('the home counts what has ended and what ends within thirty days, as the lists do', async () => {
  const ids = [goods[0]!.id];
  for (const days of [-400, -1, 0, 30, 31]) await aPaper(shop.db, { productIds: ids, endsOn: addDays(today, days) });
  await aPaper(shop.db, { productIds: [] });
  const { data } = await shop.call('officeHome', {}, { token: keeper.token });
  expect(data.papers).toEqual({ ended: 2, ending: 2 });
  const counts = await Promise.all(
    (['ended', 'ending', 'valid', 'withoutGoods'] as const).map(async (state) => (await list({ state })).count),
  );
  expect(counts).toEqual([2, 2, 4, 1]);
  const states = (await list({ sort: 'ends', dir: 'asc' })).items.map(({ state }) => state);
  expect(states).toEqual(['ended', 'ended', 'ending', 'ending', 'valid', 'valid']);
});
