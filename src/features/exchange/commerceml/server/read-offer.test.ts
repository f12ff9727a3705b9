import { describe, expect, it } from 'vitest';
import { commerceMl, noteCodes, offerFile, only, readAll } from './xml.fixture.ts';

const offer = async (elements: string) => only(await readAll(offerFile(elements)), 'offer');
const notes = async (elements: string) => noteCodes(await readAll(offerFile(elements)));
const priced = (...prices: string[]) =>
  `<Ид>1</Ид><Цены>${prices.map((price) => `<Цена>${price}</Цена>`).join('')}</Цены>`;
const price = (value: string, more = '') => `<ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>${value}</ЦенаЗаЕдиницу>${more}`;

describe('the goods of an offer', () => {
  it('are identified by one id, a combined id, or two ids', async () => {
    expect(await offer('<Ид>1</Ид>')).toMatchObject({ productId: '1', characteristicId: null });
    expect(await offer('<Ид>1#2</Ид>')).toMatchObject({ productId: '1', characteristicId: '2' });
    expect(await offer('<Ид>1</Ид><ИдХарактеристики>2</ИдХарактеристики>')).toMatchObject({
      productId: '1',
      characteristicId: '2',
    });
    expect(await notes('<Наименование>Ничьё</Наименование>')).toEqual(['refused offer-incomplete']);
  });

  it('may be in a package of changes', async () => {
    const changes = '<Предложение><Ид>1</Ид><Количество>5</Количество></Предложение>';
    const records = await readAll(
      commerceMl(`<ИзмененияПакетаПредложений><Предложения>${changes}</Предложения></ИзмененияПакетаПредложений>`),
    );
    expect(only(records, 'part').part).toBe('changes');
    expect(only(records, 'offer').quantity).toBe('5');
  });

  it('keep their characteristics', async () => {
    const one = (name: string, value: string) =>
      `<ХарактеристикаТовара><Наименование>${name}</Наименование><Значение>${value}</Значение></ХарактеристикаТовара>`;
    const record = await offer(
      `<Ид>1#2</Ид><ХарактеристикиТовара>${one('Размер', '39')}${one('', 'x')}</ХарактеристикиТовара>`,
    );
    expect(record.characteristics).toEqual([{ name: 'Размер', value: '39' }]);
  });
});

describe('the prices of an offer', () => {
  it('are exact, with currency, unit and coefficient', async () => {
    const record = await offer(
      priced(price('1\u00A0309,5', '<Валюта>руб.</Валюта><Единица>упак</Единица><Коэффициент>10</Коэффициент>')),
    );
    expect(record.prices).toEqual([
      { typeId: 't', value: '1309.5', currency: 'RUB', unit: 'упак', coefficient: '10', vatIncluded: null },
    ]);
  });

  it('are absent when the file gives an empty price or zero', async () => {
    for (const written of ['', '0', '0.00']) {
      expect((await offer(priced(price(written)))).prices).toMatchObject([{ typeId: 't', value: null }]);
      expect(await notes(priced(price(written)))).toEqual(['taken price-empty']);
    }
  });

  it('of one type given twice are replaced by the last, with a note', async () => {
    const twice = priced(price('27700'), price('21900'));
    expect((await offer(twice)).prices).toMatchObject([{ value: '21900' }]);
    expect(only(await readAll(offerFile(twice)), 'offer').notes[0]).toMatchObject({
      kind: 'mended',
      reason: 'предложение Ид 1: две цены одного вида (27700 и 21900), взята последняя',
    });
  });

  it('that are not numbers, are negative or lack a type are refused one by one', async () => {
    const record = await offer(priced(price('дорого'), price('-5'), '<ЦенаЗаЕдиницу>7</ЦенаЗаЕдиницу>'));
    expect(record.prices).toEqual([]);
    expect(record.notes.map((note) => note.code)).toEqual(['price-wrong', 'price-wrong', 'price-without-type']);
  });

  it('may state whether they include VAT', async () => {
    const tax = '<Налог><Наименование>НДС</Наименование><УчтеноВСумме>false</УчтеноВСумме></Налог>';
    expect((await offer(priced(price('5', tax)))).prices).toMatchObject([{ vatIncluded: false }]);
  });

  it('are unknown when the file has no prices', async () => {
    expect((await offer('<Ид>1</Ид>')).prices).toBeNull();
    expect((await offer('<Ид>1</Ид><Цены/>')).prices).toEqual([]);
  });
});

describe('the stock of an offer', () => {
  it('keeps fractions and negatives, and is absent when the file has none', async () => {
    expect((await offer('<Ид>1</Ид><Количество>36.5</Количество>')).quantity).toBe('36.5');
    expect((await offer('<Ид>1</Ид><Количество>-3</Количество>')).quantity).toBe('-3');
    expect(await notes('<Ид>1</Ид><Количество>-3</Количество>')).toEqual(['taken quantity-negative']);
    expect(await offer('<Ид>1</Ид>')).toMatchObject({ quantity: null, stocks: null });
    expect(await notes('<Ид>1</Ид><Количество>много</Количество>')).toEqual(['refused quantity-wrong']);
  });

  it('is read by warehouse in each of the three notations', async () => {
    const expected = [
      { warehouseId: 'a', quantity: '2' },
      { warehouseId: 'b', quantity: '3.5' },
    ];
    const attributes =
      '<Склад ИдСклада="a" КоличествоНаСкладе="2"/><Склад ИдСклада="b" КоличествоНаСкладе="3.5"/><Склад ИдСклада="c"/>';
    expect((await offer(`<Ид>1</Ид>${attributes}`)).stocks).toEqual(expected);
    const rest = (id: string, count: string) =>
      `<Остаток><Склад><Ид>${id}</Ид><Количество>${count}</Количество></Склад></Остаток>`;
    expect((await offer(`<Ид>1</Ид><Остатки>${rest('a', '2')}${rest('b', '3.5')}</Остатки>`)).stocks).toEqual(expected);
    const place = (id: string, count: string) =>
      `<Склад><Ид>${id}</Ид><КоличествоНаСкладе>${count}</КоличествоНаСкладе></Склад>`;
    expect((await offer(`<Ид>1</Ид><Склады>${place('a', '2')}${place('b', '3.5')}</Склады>`)).stocks).toEqual(expected);
  });
});
