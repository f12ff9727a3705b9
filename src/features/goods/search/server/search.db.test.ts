import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, anOffer, aProduct, aProperty, aSection, deactivate } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { barcode, product } from '#goods/products/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import type { Input } from '#shared/endpoint.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { eq } from 'drizzle-orm';
import { isMissed, listQueries, writeQueries } from './learning/query-log.ts';
import { chooseLexicon } from './lexicon/chosen-lexicons.ts';
import { replaceSynonyms } from './synonym-lists.ts';
import { settledSearch } from './live/search-of.ts';
import { searchQuery } from './tables.ts';

let shop: TestApp;
let token: string;
const ids: Record<string, number> = {};

beforeAll(async () => {
  shop = await testApp();
  ({ token } = await aBuyer(shop.db));
  const add = async (key: string, fields: Parameters<typeof aProduct>[1]) => {
    ids[key] = (await aProduct(shop.db, { article: null, ...fields })).id;
  };
  await add('cable', { name: 'Кабель ВВГнг(А)-LS 3х2,5', article: 'ВК-12/3', shortcode: '00451' });
  await add('longer', { name: 'Провод ПВС', article: 'BK-12/345' });
  await add('lamp', { name: 'Лампа светодиодная «Ёлочка» E27 <b>' });
  await add('lamps', { name: 'Лампы накаливания', stock: 0 });
  await add('shirt', { name: 'Рубашка рабочая' });
  await add('gone', { name: 'Лампа снятая', article: 'OLD-1' });
  await deactivate(shop.db, ids.gone!);
  const offer = await anOffer(shop.db, ids.shirt!, { article: 'RB-XL', shortcode: '9001' });
  await shop.db.insert(barcode).values([
    { itemId: ids.lamp!, value: '4600000000017' },
    { itemId: offer.id, value: '4600000000024' },
  ]);
});

const hints = async (query: string) => {
  await settledCatalogue(shop.db);
  await settledSearch(shop.db);
  return (await shop.call('searchHeader', { body: { query } }, { token })).data.items;
};
const hinted = async (query: string) => (await hints(query)).map(({ id }) => id);

describe('hints', () => {
  it(
    'rank the exact article first, then articles with that prefix, ignoring separators and alphabet',
    { tags: ['R-CALL-085'] },
    async () => {
      for (const query of ['вк-12/3', 'BK123', 'вк 12 3', 'bk12.3']) {
        expect(await hinted(query)).toEqual([ids.cable, ids.longer]);
      }
      expect(await hinted('BK-12/34')).toEqual([ids.longer]);
    },
  );

  it('find a part of an article, and say so', { tags: ['R-CALL-085'] }, async () => {
    await aProduct(shop.db, { article: 'VX543428', name: 'Светильник линейный' });
    const found = await hints('543428');
    expect(found.map(({ article, reason }) => [article, reason])).toEqual([['VX543428', 'По части артикула']]);
    expect((await hints('x5434')).map(({ article }) => article)).toEqual(['VX543428']);
    expect(await hints('543')).toEqual([]);
  });

  it('tell a whole code from a part of one, and from an offer', { tags: ['R-CALL-085'] }, async () => {
    const codes = async (query: string) => (await hints(query)).map(({ wholeCode }) => wholeCode);
    expect(await codes('вк 12/3')).toEqual(['product', null]);
    expect(await codes('4600000000017')).toEqual(['product']);
    expect(await codes('rb-xl')).toEqual(['offer']);
    expect(await codes('лампа')).toEqual([null, null]);
  });

  it('find barcodes, short codes and articles of offers', { tags: ['R-CALL-085'] }, async () => {
    expect(await hinted('4600000000017')).toEqual([ids.lamp]);
    expect(await hinted('00451')).toEqual([ids.cable]);
    expect(await hinted('9001')).toEqual([ids.shirt]);
    expect(await hinted('4600000000024')).toEqual([ids.shirt]);
    expect((await hints('rb-xl'))[0]).toMatchObject({ id: ids.shirt, article: 'RB-XL' });
  });

  it('find words of a name in any form or by prefix, with ё as е', { tags: ['R-CALL-085'] }, async () => {
    expect((await hinted('лампа')).toSorted()).toEqual([ids.lamp, ids.lamps].toSorted());
    expect(await hinted('светодиодные лампы')).toEqual([ids.lamp]);
    expect(await hinted('елочк')).toEqual([ids.lamp]);
    expect(await hinted('кабель 3х2,5')).toEqual([ids.cable]);
    expect(await hinted('кабел ввгнг')).toEqual([ids.cable]);
    expect(await hinted('кабель рубашка')).toEqual([ids.cable]);
  });

  it('highlight matches in escaped text', { tags: ['R-CALL-085', 'R-ENT-41'] }, async () => {
    const [item] = await hints('ёлочка');
    const code = (await shop.db.select().from(product).where(eq(product.id, ids.lamp!)))[0]!.code;
    expect(item).toMatchObject({ id: ids.lamp, url: `/detail/?code=${code}` });
    expect(item!.title).toBe('Лампа светодиодная «<b>Ёлочка</b>» E27 &lt;b&gt;');
  });

  it('treat every character of a query as text', { tags: ['R-CALL-085'] }, async () => {
    for (const query of ["' or 1=1 --", '%%%', "''':*", '\\\\\\', '(((']) expect(await hinted(query)).toEqual([]);
  });

  it('require three characters and return at most ten products', { tags: ['R-CALL-085'] }, async () => {
    const answer = await shop.call('searchHeader', { body: { query: 'ла' } }, { token });
    expect([answer.status, answer.codes]).toEqual([400, ['VALIDATION']]);
    for (let n = 0; n < 12; n += 1) await aProduct(shop.db, { name: `Выключатель ${n}` });
    expect(await hints('выключатель')).toHaveLength(10);
  });
});

describe('interpretation of a query', () => {
  const foundBy = async (query: string) => {
    await settledCatalogue(shop.db);
    await settledSearch(shop.db);
    return (await shop.call('searchPage', { query: { QUERY: query } }, { token })).data;
  };

  it(
    'reports corrections, and the reason for products whose names do not match',
    { tags: ['R-CALL-086'] },
    async () => {
      const { found, products } = await foundBy('rf,tkm');
      expect(products.ids).toEqual([ids.cable]);
      expect(found).toEqual({
        answers: [],
        remark: null,
        notes: ['Раскладка клавиатуры: «rf,tkm» → «кабель»'],
        reasons: [],
      });
      expect(products.items[0]!.name).toBe('<b>Кабель</b> ВВГнг(А)-LS 3х2,5');
      expect((await foundBy('рубажка')).found.notes).toEqual(['Исправлена опечатка: «рубажка» → «рубашка»']);
      expect((await foundBy('4600000000024')).found).toEqual({
        answers: [],
        remark: null,
        notes: [],
        reasons: [{ id: ids.shirt, text: 'По штрихкоду' }],
      });
      expect((await foundBy('кабель фиолетовый')).found).toMatchObject({
        remark: 'Не нашлось: «фиолетовый». Показаны близкие товары',
        notes: [],
      });
    },
  );

  it(
    'lists only the product of a complete code, and all products of a code prefix',
    { tags: ['R-CALL-086'] },
    async () => {
      expect((await foundBy('BK-12/3')).products.ids).toEqual([ids.cable]);
      expect((await foundBy('BK-12')).products.ids.toSorted()).toEqual([ids.cable, ids.longer].toSorted());
    },
  );

  it(
    'applies synonyms as soon as they are loaded, and brands in either alphabet',
    { tags: ['R-CALL-086'] },
    async () => {
      expect((await foundBy('сорочка')).products.ids).toEqual([]);
      await replaceSynonyms(shop.db, [['сорочка', 'рубашка']]);
      const { found } = await foundBy('сорочки');
      expect([found.notes, found.reasons]).toEqual([['Искали и «рубашка»'], []]);
      const maker = await aBrand(shop.db, { name: 'Gappo' });
      const tap = await aProduct(shop.db, { name: 'Смеситель G3002', brandId: maker.id });
      for (const query of ['gappo', 'гаппо смеситель', 'гарро']) {
        expect((await foundBy(query)).products.ids, query).toEqual([tap.id]);
      }
    },
  );

  it('searches by the words of a lexicon until it is dropped', { tags: ['R-CALL-086'] }, async () => {
    const seat = await aProduct(shop.db, { name: 'Сиденье Версия' });
    await chooseLexicon(shop.db, { name: 'plumbing', isChosen: true });
    await replaceSynonyms(shop.db, [['сорочка', 'рубашка']]);
    expect((await foundBy('сидушка')).products.ids).toEqual([seat.id]);
    await chooseLexicon(shop.db, { name: 'plumbing', isChosen: false });
    expect((await foundBy('сидушка')).products.ids).toEqual([]);
    await chooseLexicon(shop.db, { name: 'plumbing', isChosen: true });
    expect((await foundBy('сидушка')).products.ids).toEqual([seat.id]);
  });

  it('finds changed products by their new data and never hidden products', { tags: ['R-CALL-086'] }, async () => {
    const goods = await aProduct(shop.db, { name: 'Стремянка алюминиевая', article: 'STR-77' });
    expect((await foundBy('стремянка')).products.ids).toEqual([goods.id]);
    await shop.db.update(product).set({ name: 'Лестница алюминиевая' }).where(eq(product.id, goods.id));
    await recordCatalogueChange(shop.db, 'item', [goods.id]);
    expect((await foundBy('стремянка')).products.ids).toEqual([]);
    expect((await foundBy('лестница')).products.ids).toEqual([goods.id]);
    await shop.db.update(product).set({ hiddenByOperator: true }).where(eq(product.id, goods.id));
    await recordCatalogueChange(shop.db, 'item', [goods.id]);
    for (const query of ['лестница', 'STR-77']) expect((await foundBy(query)).products.ids).toEqual([]);
    expect(await hinted('STR-77')).toEqual([]);
  });

  it('puts the property that divides the results best first, and leaves it there when a value is chosen', async () => {
    const whole = await aProperty(shop.db, ['ПВХ'], { sort: 1 });
    const colour = await aProperty(shop.db, ['белый', 'серый', 'синий'], { sort: 2 });
    const [material] = whole.values;
    for (const value of colour.values) {
      await aProduct(shop.db, { name: `Подоконник ${value.text}`, article: null, valueIds: [material!.id, value.id] });
    }
    const codes = async (path?: string) => {
      await settledCatalogue(shop.db);
      await settledSearch(shop.db);
      const query = { QUERY: 'подоконник' };
      const { data } = path
        ? await shop.call('searchPageFiltered', { params: { '*': path }, query }, { token })
        : await shop.call('searchPage', { query }, { token });
      const shown = data.filter.items.props.map(({ code }) => code);
      return shown.filter((code) => [whole.code, colour.code].includes(code));
    };
    expect(await codes()).toEqual([colour.code, whole.code]);
    expect(await codes(`${colour.code}-is-v1/apply/`)).toEqual([colour.code, whole.code]);
  });

  it('counts failed queries once while typing, without the account and without personal data', async () => {
    await writeQueries(shop.db);
    await shop.db.delete(searchQuery);
    for (const query of ['гидро', 'гидроборт', 'Гидроборт 2', 'ivanov@firm.example', '8 (916) 123-45-67', 'эхолот']) {
      expect(await hinted(query)).toEqual([]);
    }
    await foundBy('эхолот');
    await writeQueries(shop.db);
    const missed = new Map(
      (await listQueries(shop.db, { limit: 10, where: isMissed })).map(({ query, count }) => [query, count]),
    );
    expect(missed).toEqual(
      new Map([
        ['гидроборт 2', 1],
        ['эхолот', 1],
      ]),
    );
    await foundBy('эхолот');
    await writeQueries(shop.db);
    expect((await listQueries(shop.db, { limit: 1, where: isMissed }))[0]).toMatchObject({ query: 'эхолот', count: 2 });
  });

  it('returns the filter of given products and ignores hidden ones', { tags: ['R-CALL-088'] }, async () => {
    const call = (query: Input<'searchFilter'>['query']) => shop.call('searchFilter', { query }, { token });
    const { data } = await call({ ID: `${ids.lamp},${ids.lamps},${ids.gone}` });
    expect(data).toMatchObject({ elementCount: 2, setFilterUrlParam: 'clear' });
    expect((await call({})).data.elementCount).toBe(0);
    expect((await call({ 'ID[]': [String(ids.lamp), String(ids.lamps)] } as never)).data.elementCount).toBe(2);
    const many = Array.from({ length: 1001 }, (_, n) => n + 1).join(',');
    expect((await call({ ID: many })).codes).toEqual(['VALIDATION']);
  });
});

describe('results', () => {
  const search = async (query: Input<'searchPage'>['query']) => {
    await settledCatalogue(shop.db);
    await settledSearch(shop.db);
    return (await shop.call('searchPage', { query }, { token })).data;
  };

  it('list matches in stock first, like the catalogue', { tags: ['R-CALL-086'] }, async () => {
    const data = await search({ QUERY: 'лампа' });
    expect(data.products.ids).toEqual([ids.lamp, ids.lamps]);
    expect(data).toMatchObject({ section: null, sections: [], tags: [], sort: { current: 'status' } });
    expect(data.products.items[0]).toMatchObject({ prices: { valueVat: 100 }, stockStatus: { isInStock: true } });
    expect(
      (await search({ QUERY: 'лампа', sort_by: 'name', ELEMENT_COUNT: '1', PAGEN_1: '2' })).products,
    ).toMatchObject({
      ids: [ids.lamps],
      pageNavigation: { page: 2, pageCount: 2, pageSize: 1, total: 2 },
    });
  });

  it('have 20 products per page and sort by status by default', { tags: ['R-CALL-086', 'R-SRCH-01'] }, async () => {
    for (let n = 0; n < 23; n += 1)
      await aProduct(shop.db, { name: `Хомут ${10 + n}`, stock: n === 0 ? 0 : 1, price: 9900 - n });
    const { products, sort } = await search({ QUERY: 'хомут', nav_num: '4' });
    expect(products.pageNavigation).toEqual({ page: 1, pageCount: 2, pageSize: 20, total: 23, navNum: 4 });
    expect(products.items).toHaveLength(20);
    expect(sort.current).toBe('status');
    const second = await search({ QUERY: 'хомут', PAGEN_1: '2' });
    expect(second.products.pageNavigation).toMatchObject({ page: 2, navNum: 1 });
    // What is out of stock stands last, regardless of its name
    expect(second.products.items.map(({ stockStatus }) => stockStatus.isInStock)).toEqual([true, true, false]);
    expect(new Set([...products.ids, ...second.products.ids]).size).toBe(23);
    expect([products.idBefore, second.products.idBefore]).toEqual([null, products.ids.at(-1)]);
    const [cheapest] = (await search({ QUERY: 'хомут', sort_by: 'price_asc' })).products.items;
    expect(cheapest!.prices?.valueVat).toBe(98.78);
    const whole = await search({
      QUERY: 'хомут',
      ELEMENT_COUNT: '1000',
      PAGEN_1: '99',
      sort_by: 'nonsense' as never,
    });
    expect(whole.products.pageNavigation).toMatchObject({ page: 1, pageSize: 100 });
    expect(whole.sort.current).toBe('status');
  });

  it(
    'list the goods that the query names first, page by page, then what mentions it',
    { tags: ['R-CALL-086'] },
    async () => {
      const names = [
        'Хвостовик для бензореза',
        'Бирка для бензорезов',
        'Бензорез цепной',
        'Чехол бензореза',
        'Бензорез ручной',
      ];
      for (const name of names) await aProduct(shop.db, { name, article: null });
      const first = await search({ QUERY: 'бензорез', ELEMENT_COUNT: '2' });
      const plain = (data: typeof first) => data.products.items.map(({ name }) => name.replaceAll(/<\/?b>/g, ''));
      expect(plain(first)).toEqual(['Бензорез ручной', 'Бензорез цепной']);
      expect(first.sort.options[0]).toEqual({ value: 'status', name: 'По соответствию' });
      expect(plain(await search({ QUERY: 'бензорез', ELEMENT_COUNT: '2', PAGEN_1: '2' }))).toEqual([
        'Бирка для бензорезов',
        'Хвостовик для бензореза',
      ]);
      // A genitive says no more than 'для'
      expect(plain(await search({ QUERY: 'бензорез', ELEMENT_COUNT: '2', PAGEN_1: '3' }))).toEqual(['Чехол бензореза']);
      expect((await hints('бензорез'))[0]!.title).toBe('<b>Бензорез</b> ручной');
    },
  );

  it(
    'offer a section and a brand that the query names, and the buyer sees price and stock of a hint',
    { tags: ['R-CALL-085', 'R-CALL-086'] },
    async () => {
      const section = await aSection(shop.db, { name: 'Виброплиты' });
      const maker = await aBrand(shop.db, { name: 'Тромбо-Маш' });
      const plate = await aProduct(shop.db, { name: 'Виброплита 90 кг', sectionId: section.id, brandId: maker.id });
      await aProduct(shop.db, { name: 'Виброплита 60 кг', sectionId: section.id, stock: 0 });
      await recordCatalogueChange(shop.db, 'all');
      await settledCatalogue(shop.db);
      const named = { kind: 'section', name: 'Виброплиты', within: null, url: `/catalog/${section.path}/`, count: 2 };
      expect((await search({ QUERY: 'виброплиту купить' })).found.answers).toEqual([named]);
      expect((await search({ QUERY: 'тромбо маш' })).found.answers).toEqual([
        { kind: 'brand', name: 'Тромбо-Маш', within: null, url: `/brands/${maker.code}/`, count: 1 },
      ]);
      const { data } = await shop.call('searchHeader', { body: { query: 'виброплита' } }, { token });
      expect(data.answers).toEqual([named]);
      expect(
        data.items.map(({ id, price, currency, isInStock }) => ({ id, price, currency, isInStock })),
      ).toMatchObject([{ id: plate.id, price: 100, currency: 'RUB', isInStock: true }, { isInStock: false }]);
      expect((await search({ QUERY: 'плита' })).found.answers).toEqual([]);
    },
  );

  it(
    'name the sections above where several sections have one name',
    { tags: ['R-CALL-085', 'R-CALL-086'] },
    async () => {
      const top = await aSection(shop.db, { name: 'Квинтерны' });
      const other = await aSection(shop.db, { name: 'Секвенты' });
      for (const [parent, name] of [
        [top, 'Латунные'],
        [top, 'Стальные'],
        [other, 'Стальные'],
      ] as const) {
        const above = await aSection(shop.db, { name, parentId: parent.id });
        const { id: sectionId } = await aSection(shop.db, { name: 'Переходник-ёлочка', parentId: above.id });
        await aProduct(shop.db, { name: 'Переходник-ёлочка 10 мм', sectionId });
      }
      await recordCatalogueChange(shop.db, 'all');
      await settledCatalogue(shop.db);
      const { answers } = (await search({ QUERY: 'переходник-ёлочка' })).found;
      expect(answers.map(({ name, within }) => [name, within]).toSorted()).toEqual([
        ['Переходник-ёлочка', 'Квинтерны / Стальные'],
        ['Переходник-ёлочка', 'Латунные'],
        ['Переходник-ёлочка', 'Секвенты / Стальные'],
      ]);
    },
  );

  it(
    'find properties and descriptions behind names, and add near products where few have all words',
    { tags: ['R-CALL-086'] },
    async () => {
      const { values } = await aProperty(shop.db, ['Латунь', 'Бронза']);
      const add = async (name: string, fields: Parameters<typeof aProduct>[1] = {}) =>
        (await aProduct(shop.db, { name, article: null, ...fields })).id;
      const brass = await add('Вентиль трубный', { valueIds: [values[0]!.id] });
      const named = await add('Вентиль латунный');
      const described = await add('Вентиль прямой', { description: '<p>Для <b>аммиака</b> и фреона</p>' });
      const others = [brass, named, described].toSorted();
      const material = await search({ QUERY: 'вентиль латунный' });
      expect(material.products.ids.slice(0, 2)).toEqual([named, brass]);
      expect(material.products.ids.toSorted()).toEqual(others);
      expect(material.found.notes).toEqual(['Сначала точные, ниже похожие']);
      expect((await search({ QUERY: 'вентиль аммиак' })).products.ids[0]).toBe(described);
    },
  );

  it('leave out cities and words of buying, and say so', { tags: ['R-CALL-086'] }, async () => {
    const pump = await aProduct(shop.db, { name: 'Гидрофор дачный', article: null });
    await aProduct(shop.db, { name: 'Рулетка тулейка', article: null });
    const { found, products } = await search({ QUERY: 'сколько стоит гидрофор купить в Туле' });
    expect(products.ids).toEqual([pump.id]);
    expect(found.notes).toEqual(['Не учтено: «сколько», «стоит», «купить», «в Туле»']);
    expect((await search({ QUERY: 'гидрофоп дачный' })).found.notes).toEqual([
      'Исправлена опечатка: «гидрофоп» → «гидрофор»',
    ]);
    expect((await search({ QUERY: 'йогурт дачный' })).products.ids).toEqual([]);
  });

  it('are empty for an empty query', { tags: ['R-CALL-086'] }, async () => {
    for (const query of [{}, { QUERY: '  ' }, { QUERY: '«—»' }, { QUERY: 'абракадабра' }]) {
      expect((await search(query)).products.pageNavigation.total).toBe(0);
    }
  });

  it("accept a filter of the catalogue's grammar, which may contain slashes", { tags: ['R-CALL-087'] }, async () => {
    const { code, values } = await aProperty(shop.db, ['да', 'нет']);
    const make = (n: number, price: number) =>
      aProduct(shop.db, { name: `Розетка ${n}`, valueIds: [values[n]!.id], price });
    const [yes, no] = [await make(0, 10_000), await make(1, 50_000)];
    await settledCatalogue(shop.db);
    await settledSearch(shop.db);
    const filtered = (rest: string) =>
      shop.call('searchPageFiltered', { params: { '*': rest }, query: { QUERY: 'розетки' } }, { token });
    const { data } = await filtered(`${code}-is-v1/price-to-200/apply`);
    expect(data.products.ids).toEqual([yes.id]);
    expect(data.filter.setFilterUrlParam).toBe(`${code}-is-v1/price-to-200`);
    expect((await filtered(`${code}-is-v2/apply/`)).data.products.ids).toEqual([no.id]);
    for (const bad of [`${code}-is-v1`, 'apply', 'clear/apply/more', '..%2fclear/apply']) {
      expect((await filtered(bad)).codes).toEqual(['404']);
    }
  });
});
